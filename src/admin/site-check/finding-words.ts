import type { FindingKind, SiteFinding } from '../../contracts/site-check.ts'
import { t } from '../texts/t.ts'

/** The name of each kind of finding in the filter, and how to fix it. */
export const kindWords: Record<FindingKind, { label: string; advice: string }> = {
  page: {
    label: t('Pages with errors'),
    advice: t('Open the page. The log of the server says what failed.'),
  },
  link: {
    label: t('Broken links'),
    advice: t('Correct or remove the link, or create a redirect from its address.'),
  },
  anchor: { label: t('Broken anchors'), advice: t('Link to a heading or anchor that the page has.') },
  image: { label: t('Missing images'), advice: t('Choose another image, or restore it from the trash.') },
  menu: { label: t('Menu'), advice: t('Correct or remove the menu item.') },
  external: {
    label: t('Links to other sites'),
    advice: t('Open the link. If it is gone, correct or remove it.'),
  },
  orphan: { label: t('Orphaned pages'), advice: t('Link to it from a page or a menu, or unpublish it.') },
  heavy: { label: t('Heavy pages'), advice: t('Use smaller images, or split the text.') },
  alt: { label: t('Alt text'), advice: t('Say what the images show, or mark them as decorative.') },
  headings: {
    label: t('Headings'),
    advice: t('Use level 2 below the title, level 3 below that, and so on.'),
  },
  contrast: {
    label: t('Contrast'),
    advice: t('The theme settings suggest a colour that is easier to read.'),
  },
  title: { label: t('Titles'), advice: t('Give the page a short title that no other page has.') },
  description: { label: t('Descriptions'), advice: t('Write a search description of one or two sentences.') },
  accessibility: { label: t('Accessibility'), advice: t('Correct the HTML, or the block it comes from.') },
}

export const severityLabels = {
  error: t('Error'),
  warning: t('Warning'),
  note: t('Note ¦ less than a warning'),
} as const

/** The screen on which a finding can be fixed; undefined if there is none. */
export function screenOf({
  place: { type, id },
}: Pick<SiteFinding, 'place'>): { to: string; label: string } | undefined {
  if (type === 'article') return { to: `/admin/articles/edit/${id}`, label: t('Edit article') }
  if (type === 'page') return { to: `/admin/pages/edit/${id}`, label: t('Edit page') }
  if (type === 'category') return { to: '/admin/categories', label: t('Edit categories') }
  if (type === 'tag') return { to: '/admin/tags', label: t('Edit tags') }
  if (type === 'series') return { to: '/admin/series', label: t('Edit series') }
  if (type === 'author') return { to: '/admin/users', label: t('Edit users') }
  if (type === 'menu') return { to: '/admin/menu', label: t('Edit menu') }
  if (type === 'settings') return { to: `/admin/settings?tab=${id}`, label: t('Edit settings') }
  return undefined
}
