// The audit log records fields and values by their names in the API. Here they become words.
import { visibilityTexts } from '../articles/visibilities.ts'
import { menuLabels } from '../menu/menu-tree.ts'
import { checkLabels, frequencies, slugStyleLabels, untranslatedLabels } from '../settings/choices.ts'
import { labelOf } from '../settings/labels-and-tabs.ts'
import { language, t } from '../texts/t.ts'
import { reviewLabels } from '../ui/review-badge.tsx'
import { statusLabels } from '../ui/status-badge.tsx'
import { exactTime } from '../ui/when.tsx'
import { roleTexts } from '../users/roles.ts'

const fields: Readonly<Record<string, string>> = {
  accepted: t('Accepted'),
  alt: t('Alt text'),
  approval: t('Approval'),
  articles: t('Articles'),
  articlesOf: t('Articles of'),
  authorId: t('Author'),
  authorIds: t('Authors'),
  avatarUrl: t('Profile picture'),
  biography: t('Biography'),
  blocks: t('Blocks'),
  canonicalUrl: t('Canonical address'),
  caption: t('Caption'),
  categoryId: t('Category'),
  comment: t('Comment'),
  content: t('Content'),
  description: t('Description'),
  duration: t('Duration'),
  edit: t('Crop and rotation'),
  'edit.crop.height': t('Crop: height'),
  'edit.crop.width': t('Crop: width'),
  'edit.crop.x': t('Crop: left edge'),
  'edit.crop.y': t('Crop: top edge'),
  'edit.isMirrored': t('Flipped ¦ an image'),
  'edit.turns': t('Quarter turns'),
  email: t('Email'),
  excerpt: t('Excerpt'),
  featuredImage: t('Featured image'),
  filename: t('File name'),
  focalPoint: t('Focal point'),
  folder: t('Folder'),
  from: t('Old address'),
  height: t('Height'),
  image: t('Image'),
  isDisabled: t('Disabled'),
  isEncrypted: t('Encrypted'),
  isRead: t('Read ¦ a message'),
  isResolved: t('Resolved ¦ state'),
  isVisible: t('Visible to visitors'),
  lang: t('Language'),
  language: t('Language'),
  link: t('Link'),
  links: t('Links'),
  menu: t('Menu'),
  merged: t('Merged tags'),
  mimeType: t('Type'),
  name: t('Name'),
  noindex: t('Hide from search engines'),
  note: t('Note'),
  ogDescription: t('Sharing description'),
  ogImage: t('Sharing image'),
  ogTitle: t('Sharing title'),
  openInNewTab: t('Opens in a new tab'),
  order: t('Position'),
  parentId: t('Under ¦ a menu item'),
  passkey: t('Passkey'),
  password: t('Password'),
  pinned: t('Pinned'),
  position: t('Position'),
  poster: t('Poster'),
  publishedAt: t('Publish date'),
  rejected: t('Rejected'),
  role: t('Role'),
  'seo.description': t('Description for search engines'),
  'seo.keywords': t('Search keywords'),
  'seo.title': t('Title for search engines'),
  seriesId: t('Series'),
  size: t('Size'),
  slug: t('Slug'),
  state: t('Status'),
  status: t('Status'),
  title: t('Title'),
  to: t('Redirects to'),
  translationGroup: t('Translations'),
  type: t('Type'),
  unpublishAt: t('End date'),
  unpublishTo: t('Redirect after the end'),
  uploader: t('Uploaded by'),
  url: t('Address'),
  visibility: t('Visible to'),
  width: t('Width'),
}

const namesIn = (texts: Record<string, { name: string }>) =>
  Object.fromEntries(Object.entries(texts).map(([value, { name }]) => [value, name]))

const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  approval: { overridden: t('Published without approval') },
  blocking: checkLabels,
  changefreq: frequencies,
  menu: menuLabels,
  password: { changed: t('changed ¦ a password') },
  role: namesIn(roleTexts),
  slugStyle: slugStyleLabels,
  state: { ...reviewLabels, none: t('No review') },
  status: statusLabels,
  type: { anchor: t('Anchor'), category: t('Category'), page: t('Page, path or address') },
  untranslatedMenuItems: untranslatedLabels,
  visibility: namesIn(visibilityTexts),
}

/** What each value of a group is, such as how often each kind of page changes. */
const groups = new Set(['changefreq'])
const languages = new Set(['lang', 'language', 'languages'])
const names = new Intl.DisplayNames(language, { type: 'language' })

/** The name of a field: `1 Start.openInNewTab` is `1 Start: Opens in a new tab`. One that has no name stays as it is. */
export function fieldName(entity: string, field: string): string {
  if (entity === 'settings') return labelOf(field)
  const own = fields[field]
  if (own) return own
  const parts = field.split('.').filter((part) => part !== 'seo')
  const last = parts.pop() ?? ''
  const item = parts.join('.')
  const name = fields[last] ?? last
  return item === ''
    ? name
    : t('{item}: {field} ¦ a field of an item', { item: fields[item] ?? item, field: name })
}

/** A value in words. A shortened one is no longer JSON, and is shown as it is. */
export function valueInWords(field: string, json: string): string {
  try {
    return wordsFor(kindOf(field), JSON.parse(json))
  } catch {
    return json
  }
}

function kindOf(field: string): string {
  const [name = '', group = ''] = field.split('.').reverse()
  return groups.has(group) ? group : name
}

function wordsFor(kind: string, value: unknown): string {
  if (value === true || value === false) return value ? t('yes ¦ a value') : t('no ¦ a value')
  if (value === null || value === '') return t('empty ¦ a value')
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.length === 0 ? t('empty ¦ a value') : value.map((one) => wordsFor(kind, one)).join('\n')
  if (typeof value === 'number') return value.toLocaleString(language)
  if (typeof value !== 'string') return JSON.stringify(value, null, 2)
  if (languages.has(kind)) return names.of(value) ?? value
  return values[kind]?.[value] ?? (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? exactTime(value) : value)
}
