import type { FindingKind, SiteFinding } from '../../contracts/site-check.ts'

/** The name of each kind of finding in the filter, and how to fix it. */
export const kindWords: Record<FindingKind, { label: string; advice: string }> = {
  page: { label: 'Pages with errors', advice: 'Open the page. The log of the server says what failed.' },
  link: {
    label: 'Broken links',
    advice: 'Correct or remove the link, or create a redirect from its address.',
  },
  anchor: { label: 'Broken anchors', advice: 'Link to a heading or anchor that the page has.' },
  image: { label: 'Missing images', advice: 'Choose another image, or restore it from the trash.' },
  menu: { label: 'Menu', advice: 'Correct or remove the menu item.' },
  external: { label: 'Links to other sites', advice: 'Open the link. If it is gone, correct or remove it.' },
  orphan: { label: 'Orphaned pages', advice: 'Link to it from a page or a menu, or unpublish it.' },
  heavy: { label: 'Heavy pages', advice: 'Use smaller images, or split the text.' },
  alt: { label: 'Alt text', advice: 'Say what the images show, or mark them as decorative.' },
  headings: { label: 'Headings', advice: 'Use level 2 below the title, level 3 below that, and so on.' },
  contrast: { label: 'Contrast', advice: 'The theme settings suggest a colour that is easier to read.' },
  title: { label: 'Titles', advice: 'Give the page a short title that no other page has.' },
  description: { label: 'Descriptions', advice: 'Write a search description of one or two sentences.' },
  accessibility: { label: 'Accessibility', advice: 'Correct the HTML, or the block it comes from.' },
}

export const severityLabels = { error: 'Error', warning: 'Warning', note: 'Note' } as const

/** The screen on which a finding can be fixed; undefined if there is none. */
export function screenOf({
  place: { type, id },
}: Pick<SiteFinding, 'place'>): { to: string; label: string } | undefined {
  if (type === 'article') return { to: `/admin/articles/edit/${id}`, label: 'Edit article' }
  if (type === 'page') return { to: `/admin/pages/edit/${id}`, label: 'Edit page' }
  if (type === 'category') return { to: '/admin/categories', label: 'Edit categories' }
  if (type === 'tag') return { to: '/admin/tags', label: 'Edit tags' }
  if (type === 'series') return { to: '/admin/series', label: 'Edit series' }
  if (type === 'author') return { to: '/admin/users', label: 'Edit users' }
  if (type === 'menu') return { to: '/admin/menu', label: 'Edit menu' }
  if (type === 'settings') return { to: `/admin/settings?tab=${id}`, label: 'Edit settings' }
  return undefined
}
