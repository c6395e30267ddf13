import type { Block } from '../../../contracts/pages.ts'

export type DemoPage = { title: string; slug: string; description: string; content: Block[] }

const about: DemoPage = {
  title: 'About Offcut',
  slug: 'about',
  description: 'Who makes this magazine, how, and why it is named after the part that gets thrown away.',
  content: [
    block('Hero', 'about-hero', {
      title: 'We like the part that is left over',
      subtitle:
        'Offcut is a magazine about making things. Six people write it in the evenings, next to whatever is drying, proving or setting.',
      image: 'picture:issue',
      buttonLabel: 'Read the latest',
      buttonLink: '/blog',
    }),
    block('RichText', 'about-text', {
      html: `<h2 id="why">Why the name</h2>
<p>An offcut is what remains when the work is done: too short for the next table, too good for the stove. Everybody who makes things has a box of them. Ours is full of methods, mistakes and half-sheets of paper with measurements on, and one day we began to write them up.</p>
<h2 id="how">How we work</h2>
<p>Nothing is printed here that the author has not made at least three times, once in front of somebody who had never done it before. If a step can go wrong, we say how, because we know.</p>
<ul><li>No step that needs a machine without an alternative that does not.</li><li>Weights, not cups. Millimetres, not <em>about a thumb</em>.</li><li>Corrections at the top of the article, with a date and an apology.</li></ul>`,
    }),
    block('Quote', 'about-quote', {
      text: 'Skill is not a gift. It is a pile.',
      author: 'Ines Falk, in our first issue',
    }),
    block('Features', 'about-people', {
      title: 'The people',
      columns: 3,
      features: [
        { title: 'Ines Falk', text: 'Cabinet maker. Repairs what she does not understand, and then does.' },
        { title: 'Tomas Brandt', text: 'Carpenter and walker. Draws a map of wherever he has lunch.' },
        { title: 'Noor Haddad', text: 'Baker, mender, letter writer. Keeps eleven jars on the balcony.' },
        { title: 'Leo Marchetti', text: 'Cook and printer. Owns one good knife and forty bad ones.' },
        { title: 'Sam Okafor', text: 'Engineer. Shares a flat with a cat that rings the bell.' },
        { title: 'Marta Oller', text: 'Weaver and bookbinder. Taught half of the others.' },
      ],
    }),
    block('CallToAction', 'about-cta', {
      title: 'Write to us',
      text: 'We answer every letter. Those on paper first.',
      buttonLabel: 'hello@offcut.example',
      buttonLink: 'mailto:hello@offcut.example',
    }),
  ],
}

const workshops: DemoPage = {
  title: 'Workshops',
  slug: 'workshops',
  description: 'Saturdays at a long table: wood, bread and books, for people with no experience at all.',
  content: [
    block('Hero', 'workshops-hero', {
      title: 'Saturdays at the long table',
      subtitle:
        'Eight people, one teacher, one thing to take home. No experience asked for, or possible to hide.',
      image: 'picture:workshop-morning',
      buttonLabel: 'See the dates',
      buttonLink: '#dates',
    }),
    block('CardGrid', 'workshops-cards', {
      title: 'What we teach',
      columns: 3,
      cards: [
        {
          title: 'Your first dovetail',
          text: 'Ten joints, a sharp chisel and a box that holds screws. With Ines.',
          image: 'picture:workshop-wood',
          href: '/wood',
        },
        {
          title: 'Bread that waits',
          text: 'Mix on Friday by video, bake on Saturday together, eat at noon. With Noor.',
          image: 'picture:workshop-bread',
          href: '/kitchen',
        },
        {
          title: 'A book in an afternoon',
          text: 'Fold, sew, trim. You leave with three notebooks that are not precious. With Marta.',
          image: 'picture:workshop-paper',
          href: '/paper',
        },
      ],
    }),
    block('Heading', 'workshops-dates', { text: 'Dates and prices', level: 2, anchor: 'dates' }),
    block('RichText', 'workshops-table', {
      html: `<table><thead><tr><th>Workshop</th><th>When</th><th>Price</th></tr></thead><tbody>
<tr><td>Your first dovetail</td><td>First Saturday of the month, 10 to 16 h</td><td>€ 85, wood included</td></tr>
<tr><td>Bread that waits</td><td>Second Saturday, 9 to 13 h</td><td>€ 55, lunch included</td></tr>
<tr><td>A book in an afternoon</td><td>Third Saturday, 13 to 18 h</td><td>€ 60, paper included</td></tr>
</tbody></table>`,
    }),
    block('Faq', 'workshops-faq', {
      title: 'Before you ask',
      items: [
        {
          question: 'What should I bring?',
          answer: 'Clothes that may get dirty, and something to eat for the shared table.',
        },
        {
          question: 'Are children welcome?',
          answer: 'From twelve years on with an adult, and to the bread workshop from eight.',
        },
        {
          question: 'I have two left hands.',
          answer: 'So had Leo. Left-handed chisels are in the second drawer.',
        },
        {
          question: 'What if I cannot come after all?',
          answer: 'Send a friend. Or tell us two days before, and come next month.',
        },
      ],
    }),
    block('CallToAction', 'workshops-cta', {
      title: 'Keep a place',
      text: 'A short mail is enough: which Saturday, how many people, and whether anybody is allergic to walnuts.',
      buttonLabel: 'Write to us',
      buttonLink: 'mailto:workshops@offcut.example',
    }),
  ],
}

const startHere: DemoPage = {
  title: 'Start here',
  slug: 'start-here',
  description: 'New to Offcut? Five things to make this week, one for every shelf of the magazine.',
  content: [
    block('Hero', 'start-hero', {
      title: 'Make one thing this week',
      subtitle:
        'You do not need a workshop. You need a table, an hour, and a reason not to look at a screen.',
      image: 'picture:start-here',
      buttonLabel: 'Bread that waits for you',
      buttonLink: '/kitchen/bread-that-waits-for-you',
    }),
    block('CategoryList', 'start-categories', { title: 'Five shelves' }),
    block('LatestArticles', 'start-latest', { title: 'Fresh from the bench', limit: 3 }),
    block('Columns', 'start-columns', {
      columns: [
        {
          content: [
            block('RichText', 'start-left', {
              html: '<h2>An hour</h2><ul><li><a href="/paper/letters-worth-opening">Fold a letter</a></li><li><a href="/cloth/weaving-on-a-piece-of-cardboard">Weave on cardboard</a></li><li><a href="/kitchen/one-onion-forty-cuts">Cut forty onions, or one</a></li></ul>',
            }),
          ],
        },
        {
          content: [
            block('RichText', 'start-right', {
              html: '<h2>A weekend</h2><ul><li><a href="/wood/a-stool-from-one-plank">Build a stool</a></li><li><a href="/cloth/colour-from-the-compost-bin">Dye a scarf with onions</a></li><li><a href="/electronics/a-clock-without-numbers">Light a clock</a></li></ul>',
            }),
          ],
        },
      ],
    }),
    block('Gallery', 'start-gallery', {
      columns: 3,
      images: [
        { src: 'picture:workshop-table', caption: 'Cloth, waiting for a decision' },
        { src: 'picture:workshop-wood', caption: 'Somebody’s stool, before' },
        { src: 'picture:workshop-paper', caption: 'Three notebooks, after' },
      ],
    }),
    block('Buttons', 'start-buttons', {
      align: 'center',
      buttons: [
        { label: 'All articles', href: '/blog', variant: 'primary' },
        { label: 'Come to a workshop', href: '/workshops', variant: 'secondary' },
      ],
    }),
  ],
}

export const pages: DemoPage[] = [about, workshops, startHere]

function block(type: string, id: string, props: Record<string, unknown>): Block {
  return { type, props: { id, ...props } }
}
