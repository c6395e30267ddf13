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
    category: 'Images',
    words: 'banner header intro top',
    fields: {
      eyebrow: text('Text above the title'),
      title: text('Title'),
      subtitle: long('Text'),
      buttonLabel: text('Button'),
      buttonLink: link('Button link'),
      secondLabel: text('Second button'),
      secondLink: link('Second button link'),
      image: image(),
      alt: text('Alt text'),
      isDecorative,
      layout: choice('Layout', { split: 'Image beside the text', center: 'Centred' }),
    },
    defaults: {
      ...{ eyebrow: 'New here?', title: 'Say what this is about in one line' },
      subtitle: 'Then tell people in a sentence or two why it matters to them and what to do next.',
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
    label: 'Image',
    category: 'Images',
    words: 'image photo figure',
    fields: {
      src: image(),
      alt: text('Alt text'),
      isDecorative,
      caption: text('Caption'),
      width: choice('Width', { content: 'Text width', wide: 'Wide', full: 'Full width' }),
    },
    defaults: { src: '', alt: '', isDecorative: false, caption: '', width: 'content' },
  },
  Gallery: {
    label: 'Gallery',
    category: 'Images',
    words: 'images photos grid',
    fields: {
      images: list(
        'Images',
        'Image',
        'caption',
        { src: image(), alt: text('Alt text'), isDecorative, caption: text('Caption') },
        { src: '', alt: '', isDecorative: false, caption: '' },
      ),
      columns,
    },
    defaults: { images: [], columns: '3' },
  },
  Logos: {
    label: 'Logos',
    category: 'Images',
    words: 'clients partners brands',
    fields: {
      title: text('Text above the logos'),
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
    category: 'Images',
    words: 'people staff about portraits',
    fields: {
      title: text('Heading'),
      people: list(
        'People',
        'Person',
        'name',
        { name: text('Name'), role: text('Role'), text: long('Text'), image: image('Photo') },
        { name: 'Name', role: 'Role', text: '', image: '' },
      ),
    },
    defaults: {
      title: 'The people',
      people: [
        { name: 'Ada Winter', role: 'Founder', text: 'Listens first, then draws.', image: '' },
        { name: 'Jonas Kerr', role: 'Design', text: 'Removes what is not needed.', image: '' },
        { name: 'Mina Okoro', role: 'Engineering', text: 'Makes it fast and keeps it fast.', image: '' },
      ],
    },
  },
}
