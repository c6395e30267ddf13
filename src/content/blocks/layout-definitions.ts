import { align, type BlockDefinition, choice, image, link, list, text } from './fields.ts'

export const layoutDefinitions: Record<string, BlockDefinition> = {
  Section: {
    label: 'Section',
    category: 'Layout',
    words: 'background band container group',
    fields: {
      content: { kind: 'slot', label: 'Content' },
      background: choice('Background', {
        none: 'None',
        surface: 'Soft',
        accent: 'Theme colour',
        dark: 'Dark',
        image: 'Image',
      }),
      image: image('Background image'),
      width: choice('Content width', { wide: 'Wide', text: 'Text width' }),
      space: choice('Space above and below', { medium: 'Medium', small: 'Small', large: 'Large' }),
      anchor: text('Anchor, for links such as #prices'),
    },
    defaults: {
      ...{ content: [], background: 'surface', image: '', width: 'wide', space: 'medium', anchor: '' },
    },
  },
  Columns: {
    label: 'Columns',
    category: 'Layout',
    words: 'grid row side by side',
    fields: {
      columns: {
        ...{ kind: 'list', label: 'Columns', entry: 'Column', summary: '', min: 1, max: 4 },
        fields: { content: { kind: 'slot', label: 'Content' } },
        defaults: { content: [] },
      },
    },
    defaults: { columns: [{ content: [] }, { content: [] }] },
  },
  Buttons: {
    label: 'Buttons',
    category: 'Layout',
    words: 'link action',
    fields: {
      buttons: list(
        'Buttons',
        'Button',
        'label',
        {
          label: text('Label'),
          href: link(),
          variant: choice('Style', { primary: 'Filled', secondary: 'Outlined' }),
        },
        { label: 'Read more', href: '/blog', variant: 'primary' },
      ),
      align,
    },
    defaults: {
      buttons: [
        { label: 'Get started', href: '/contact', variant: 'primary' },
        { label: 'Read the blog', href: '/blog', variant: 'secondary' },
      ],
      align: 'start',
    },
  },
  SavedSection: {
    label: 'Saved section',
    category: 'Layout',
    words: 'shared reusable',
    fields: { sectionId: { kind: 'section', label: 'Section' } },
    defaults: { sectionId: '' },
  },
  Divider: { label: 'Divider', category: 'Layout', words: 'line rule separator', fields: {}, defaults: {} },
  Spacer: {
    label: 'Spacer',
    category: 'Layout',
    words: 'gap space room',
    fields: { size: choice('Height', { small: 'Small', medium: 'Medium', large: 'Large' }) },
    defaults: { size: 'medium' },
  },
}
