import { block, type DemoPage } from './block.ts'

export const home: DemoPage = {
  title: 'Home',
  slug: 'home',
  description:
    'A magazine about making things, and about what is left over: wood, bread, circuits, cloth and paper.',
  content: [
    block('Hero', 'home-hero', {
      layout: 'split',
      eyebrow: 'Made slowly, in five cities',
      title: 'Make it. Mend it. Keep the offcut.',
      subtitle:
        'Instructions that work, by people who got it wrong first: for wood, bread, circuits, cloth and paper.',
      buttonLabel: 'Start here',
      buttonLink: '/start-here',
      secondLabel: 'All articles',
      secondLink: '/blog',
      image: 'picture:home',
      alt: 'Woven bands in the colours of a crust',
    }),
    block('LatestArticles', 'home-latest', { title: 'Latest articles', limit: 3 }),
    block('CategoryList', 'home-categories', { title: 'Five shelves to choose from' }),
    block('CardGrid', 'home-paths', {
      title: 'How much time have you got?',
      columns: '3',
      cards: [
        {
          title: 'An hour',
          text: 'Fold a letter worth opening. All it takes is paper, and somebody to write to.',
          image: 'picture:paper-letters-worth-opening',
          alt: '',
          isDecorative: true,
          href: '/paper/letters-worth-opening',
        },
        {
          title: 'An evening',
          text: 'A hole in a sleeve, and thread in the wrong colour. Mend it so that everybody sees it.',
          image: 'picture:cloth-visible-mending',
          alt: '',
          isDecorative: true,
          href: '/cloth/mend-it-so-that-it-shows',
        },
        {
          title: 'A weekend',
          text: 'One plank, four legs and no screws. On Sunday evening you sit on it.',
          image: 'picture:wood-stool-from-one-plank',
          alt: '',
          isDecorative: true,
          href: '/wood/a-stool-from-one-plank',
        },
      ],
    }),
    block('Section', 'home-workshops', {
      background: 'image',
      image: 'picture:long-table',
      width: 'text',
      space: 'medium',
      anchor: '',
      content: [
        block('Heading', 'home-workshops-title', {
          text: 'Saturdays at the long table',
          level: '2',
          align: 'center',
          anchor: '',
        }),
        block('Quote', 'home-workshops-quote', {
          text: 'I came for the bread and stayed for the people. My dovetail still has a gap, and I would not close it.',
          author: 'Lena',
          role: 'at the table since March',
          image: '',
        }),
        block('Buttons', 'home-workshops-buttons', {
          align: 'center',
          buttons: [
            { label: 'See dates and prices', href: '/workshops#dates', variant: 'primary' },
            { label: 'Who we are', href: '/about', variant: 'secondary' },
          ],
        }),
      ],
    }),
    block('CategoryArticles', 'home-kitchen', {
      title: 'Ink and paper',
      category: 'paper',
      limit: 3,
    }),
    block('CallToAction', 'home-cta', {
      title: 'Never miss the next one',
      text: 'No letters to subscribe to, no account. Put our feed into your reader, and the next article comes by itself.',
      buttonLabel: 'Follow the feed',
      buttonLink: '/feed.xml',
    }),
  ],
}
