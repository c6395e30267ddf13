import {
  type BlockDefinition,
  choice,
  columns,
  image,
  isDecorative,
  link,
  list,
  long,
  text,
} from './fields.ts'

export const pictureDefinitions: Record<string, BlockDefinition> = {
  Hero: {
    label: 'Hero',
    category: 'Pictures',
    words: 'banner header intro top',
    fields: {
      eyebrow: text('Small line above'),
      title: text('Title'),
      subtitle: long('Text'),
      buttonLabel: text('Button'),
      buttonLink: link('Button’s link'),
      secondLabel: text('Second button'),
      secondLink: link('Second button’s link'),
      image: image(),
      alt: text('What the picture shows'),
      isDecorative,
      layout: choice('Layout', { split: 'Picture beside the text', center: 'Centred' }),
    },
    defaults: {
      ...{ eyebrow: 'New here?', title: 'Say in one line what this is about' },
      subtitle: 'Then tell people, in a sentence or two, why it matters to them and what to do next.',
      ...{
        buttonLabel: 'Get started',
        buttonLink: '/contact',
        secondLabel: 'Read more',
        secondLink: '/blog',
      },
      ...{ image: '', alt: '', isDecorative: false, layout: 'split' },
    },
  },
  Image: {
    label: 'Picture',
    category: 'Pictures',
    words: 'image photo figure',
    fields: {
      src: image(),
      alt: text('What the picture shows'),
      isDecorative,
      caption: text('Caption'),
      width: choice('Width', { content: 'As wide as text', wide: 'Wide', full: 'Full' }),
    },
    defaults: { src: '', alt: '', isDecorative: false, caption: '', width: 'content' },
  },
  Gallery: {
    label: 'Gallery',
    category: 'Pictures',
    words: 'images photos grid',
    fields: {
      images: list(
        'Pictures',
        'Picture',
        'caption',
        { src: image(), alt: text('What the picture shows'), isDecorative, caption: text('Caption') },
        { src: '', alt: '', isDecorative: false, caption: '' },
      ),
      columns,
    },
    defaults: { images: [], columns: '3' },
  },
  Logos: {
    label: 'Logos',
    category: 'Pictures',
    words: 'clients partners brands',
    fields: {
      title: text('Line above'),
      logos: list(
        'Logos',
        'Logo',
        'name',
        { name: text('Name'), image: image('Logo'), href: link() },
        { name: 'Name', image: '', href: '' },
      ),
    },
    defaults: {
      title: 'Trusted by people who care',
      logos: ['Northwind', 'Halden & Co', 'Linden Press', 'Museum of Things', 'Quarry'].map((name) => ({
        ...{ name, image: '', href: '' },
      })),
    },
  },
  Team: {
    label: 'Team',
    category: 'Pictures',
    words: 'people staff about portraits',
    fields: {
      title: text('Heading'),
      people: list(
        'People',
        'Person',
        'name',
        { name: text('Name'), role: text('Role'), text: long('Text'), image: image('Portrait') },
        { name: 'Name', role: 'Role', text: '', image: '' },
      ),
    },
    defaults: {
      title: 'The people',
      people: [
        { name: 'Ada Winter', role: 'Founder', text: 'Listens first, then draws.', image: '' },
        { name: 'Jonas Kerr', role: 'Design', text: 'Removes what is not needed.', image: '' },
        { name: 'Mina Okoro', role: 'Engineering', text: 'Makes it fast and keeps it so.', image: '' },
      ],
    },
  },
}
