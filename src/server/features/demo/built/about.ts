import { block, type DemoPage } from './block.ts'

export const about: DemoPage = {
  title: 'About Offcut',
  slug: 'about',
  description: 'Who makes this magazine, how, and why it is named after the part that gets thrown away.',
  content: [
    block('Hero', 'about-hero', {
      layout: 'split',
      eyebrow: 'About Offcut',
      title: 'We like the part that is left over',
      subtitle:
        'Six people write this magazine in the evenings, next to whatever is drying, proving or setting.',
      buttonLabel: 'Read the latest',
      buttonLink: '/blog',
      secondLabel: 'Meet us',
      secondLink: '#people',
      image: 'picture:issue',
      alt: 'Orange and blue waves on a fine grid',
    }),
    block('Columns', 'about-columns', {
      columns: [
        {
          content: [
            block('RichText', 'about-text', {
              html: `<h2 id="why">Why the name</h2>
<p>An offcut is what remains when the work is done: too short for the next table, too good for the stove. Everybody who makes things has a box of them. Ours is full of methods, mistakes and half-sheets of paper with measurements on, and one day we began to write them up.</p>
<h2 id="how">How we work</h2>
<p>Nothing is printed here that the author has not made at least three times, once in front of somebody who had never done it before. If a step can go wrong, we say how, because we know.</p>
<ul><li>No step that needs a machine without an alternative that does not.</li><li>Weights, not cups. Millimetres, not <em>about a thumb</em>.</li><li>Corrections at the top of the article, with a date and an apology.</li></ul>`,
            }),
          ],
        },
        {
          content: [
            block('Timeline', 'about-story', {
              title: 'On the way here',
              items: [
                {
                  when: 'One winter',
                  title: 'A box under the bench',
                  text: 'Ines labels her offcuts by what went wrong. Marta asks for a copy of the labels.',
                },
                {
                  when: 'The spring after',
                  title: 'Issue one, twelve sheets',
                  text: 'Printed with a spoon, folded by hand, left in three bakeries. All of them are gone by noon.',
                },
                {
                  when: 'A year later',
                  title: 'The long table',
                  text: 'Twenty readers want to see how it is done. We borrow a table, and then we buy it.',
                },
                {
                  when: 'Today',
                  title: 'Five shelves',
                  text: 'Wood, kitchen, electronics, cloth and paper. Still written in the evenings.',
                },
              ],
            }),
          ],
        },
      ],
    }),
    block('Section', 'about-numbers', {
      background: 'dark',
      image: '',
      width: 'wide',
      space: 'small',
      anchor: '',
      content: [
        block('Stats', 'about-stats', {
          title: '',
          stats: [
            { value: '3', label: 'times made, before it is printed' },
            { value: '41', label: 'corrections so far, each with an apology' },
            { value: '0', label: 'advertisements' },
            { value: '1', label: 'cat that rings the bell' },
          ],
        }),
      ],
    }),
    block('Section', 'about-people', {
      background: 'surface',
      image: '',
      width: 'wide',
      space: 'medium',
      anchor: 'people',
      content: [block('Team', 'about-team', { title: 'The people', people: people() })],
    }),
    block('Quote', 'about-quote', {
      text: 'Skill is not a gift. It is a pile.',
      author: 'Ines Falk',
      role: 'in our first issue',
      image: '',
    }),
    block('CallToAction', 'about-cta', {
      title: 'Write to us',
      text: 'We answer every letter. Those on paper first.',
      buttonLabel: 'hello@offcut.example',
      buttonLink: 'mailto:hello@offcut.example',
    }),
  ],
}

function people() {
  const one = (name: string, role: string, text: string, picture: string) => ({
    name,
    role,
    text,
    image: `picture:${picture}`,
  })
  return [
    one(
      'Ines Falk',
      'Wood',
      'Cabinet maker. Repairs what she does not understand, and then does.',
      'wood-first-dovetail',
    ),
    one(
      'Tomas Brandt',
      'Wood',
      'Carpenter and walker. Draws a map of wherever he has lunch.',
      'paper-maps-of-one-street',
    ),
    one(
      'Noor Haddad',
      'Kitchen',
      'Baker, mender, letter writer. Keeps eleven jars on the balcony.',
      'kitchen-jam-arithmetic',
    ),
    one(
      'Leo Marchetti',
      'Kitchen and paper',
      'Cook and printer. Owns one good knife and forty bad ones.',
      'kitchen-knife-skills-soup',
    ),
    one(
      'Sam Okafor',
      'Electronics',
      'Engineer. Shares a flat with a cat that rings the bell.',
      'electronics-doorbell-that-listens',
    ),
    one(
      'Marta Oller',
      'Cloth and paper',
      'Weaver and bookbinder. Taught half of the others.',
      'cloth-weaving-on-cardboard',
    ),
  ]
}
