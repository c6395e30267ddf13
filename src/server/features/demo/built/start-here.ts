import { block, type DemoPage } from './block.ts'

export const startHere: DemoPage = {
  title: 'Start here',
  slug: 'start-here',
  description: 'New to Offcut? Five things to make this week, one for every shelf of the magazine.',
  content: [
    block('Hero', 'start-hero', {
      layout: 'center',
      eyebrow: 'New to Offcut?',
      title: 'Make one thing this week',
      subtitle:
        'You do not need a workshop. You need a table, an hour, and a reason not to look at a screen.',
      buttonLabel: 'Bake the bread that waits',
      buttonLink: '/kitchen/bread-that-waits-for-you',
      secondLabel: 'Choose by time',
      secondLink: '#time',
      image: 'picture:start-here',
      alt: 'Rows of printed shapes in teal and blue',
    }),
    block('Section', 'start-rules', {
      background: 'none',
      image: '',
      width: 'wide',
      space: 'small',
      anchor: '',
      content: [
        block('Features', 'start-features', {
          title: 'Three rules for beginners',
          text: '',
          columns: '3',
          features: [
            {
              title: 'Begin badly',
              text: 'The first one is for learning. The second is for using, the third for giving.',
            },
            {
              title: 'Measure once, write it down',
              text: 'A pencil on a string saves more time than any machine.',
            },
            { title: 'Stop while it is going well', text: 'Tomorrow you will know where to go on.' },
          ],
        }),
      ],
    }),
    block('Section', 'start-time', {
      background: 'surface',
      image: '',
      width: 'wide',
      space: 'medium',
      anchor: 'time',
      content: [
        block('Columns', 'start-columns', {
          columns: [
            {
              content: [
                block('RichText', 'start-hour', {
                  html: '<h2>An hour</h2><ul><li><a href="/paper/letters-worth-opening">Fold a letter</a></li><li><a href="/cloth/weaving-on-a-piece-of-cardboard">Weave on cardboard</a></li><li><a href="/kitchen/one-onion-forty-cuts">Cut forty onions, or one</a></li></ul>',
                }),
              ],
            },
            {
              content: [
                block('RichText', 'start-weekend', {
                  html: '<h2>A weekend</h2><ul><li><a href="/wood/a-stool-from-one-plank">Build a stool</a></li><li><a href="/cloth/colour-from-the-compost-bin">Dye a scarf with onions</a></li><li><a href="/electronics/a-clock-without-numbers">Light a clock</a></li></ul>',
                }),
              ],
            },
          ],
        }),
      ],
    }),
    block('CategoryList', 'start-categories', { title: 'Or by shelf' }),
    block('LatestArticles', 'start-latest', { title: 'Fresh from the bench', limit: 3 }),
    block('Gallery', 'start-gallery', {
      columns: '3',
      images: [
        {
          src: 'picture:workshop-table',
          alt: 'Folded scraps of cloth',
          caption: 'Cloth, waiting for a decision',
        },
        {
          src: 'picture:workshop-wood',
          alt: 'Boards of a stool before they are joined',
          caption: 'Somebody’s stool, before',
        },
        { src: 'picture:workshop-paper', alt: 'Three sewn notebooks', caption: 'Three notebooks, after' },
      ],
    }),
    block('CallToAction', 'start-cta', {
      title: 'Rather not alone?',
      text: 'Eight people around a long table, one teacher, and soup at noon.',
      buttonLabel: 'Come to a workshop',
      buttonLink: '/workshops',
    }),
  ],
}
