import { TZDate } from '@date-fns/tz'
import type { AdminArticle } from '../../../../contracts/article-fields.ts'
import type { Media } from '../../../../contracts/media.ts'
import type { AdminPage } from '../../../../contracts/pages.ts'
import { mediaIdsIn } from '../../../../contracts/paths.ts'
import type { Ctx } from '../../../core/context.ts'
import { ghostSlug, type Slugs } from '../ghost/ghost-slugs.ts'
import { absolute, absoluteText, isForEveryone } from '../texts.ts'
import { asHtml, element, rfc822 } from './elements.ts'
import { wordPressBlocks } from './wordpress-blocks.ts'

/** The values that all items share. */
export type Numbers = {
  /** The number of the next item. */
  next(): number
  /** The numbers of the files so far, by their ids. */
  files: Map<string, number>
  /** The login names of authors, by their ids. */
  logins: ReadonlyMap<string, string>
  slugs: Slugs
  timeZone: string
  /** How many items with the same type, title and time there were so far. */
  times: Map<string, number>
}

type Item = {
  number: number
  type: 'post' | 'page' | 'attachment'
  status: 'publish' | 'future' | 'draft' | 'private' | 'inherit'
  title: string
  url: string
  slug: string
  author: string
  publishedAt: string | null
  createdAt: string
  updatedAt: string
  content?: string
  excerpt?: string
  isSticky?: boolean
  /** Further elements. */
  more?: string[]
}

export function articleItem(
  ctx: Ctx,
  article: AdminArticle,
  numbers: Numbers,
  formerSlugs: readonly string[],
): string {
  const { category, tags, featuredImage } = article
  const [image] = featuredImage === null ? [] : mediaIdsIn(featuredImage)
  const term = (domain: string, { slug, name }: { slug: string; name: string }) =>
    element('category', asHtml(name), { domain, nicename: termSlug({ ...article, slug }, numbers.slugs) })
  const thumbnail = numbers.files.get(image ?? '')
  return item(
    {
      ...article,
      ...shared(ctx, article, numbers),
      type: 'post',
      status: isForEveryone(ctx, article) ? statusOf(article) : 'private',
      author: loginOf(article.authors[0], numbers),
      content: wordPressBlocks(absoluteText(ctx, article)),
      excerpt: article.excerpt,
      isSticky: article.pinned,
      more: [
        ...(category ? [term('category', category)] : []),
        ...tags.map((tag) => term('post_tag', tag)),
        ...(thumbnail === undefined ? [] : [meta('_thumbnail_id', String(thumbnail))]),
        ...formerSlugs.map((slug) => meta('_wp_old_slug', wordPressSlug(slug))),
      ],
    },
    numbers,
  )
}

export function pageItem(ctx: Ctx, page: AdminPage & { content: string }, numbers: Numbers): string {
  return item(
    {
      ...page,
      ...shared(ctx, page, numbers),
      type: 'page',
      status: statusOf(page),
      author: loginOf(page.author, numbers),
      content: wordPressBlocks(absoluteText(ctx, page)),
    },
    numbers,
  )
}

export function fileItem(ctx: Ctx, file: Media, numbers: Numbers): string {
  const number = numbers.next()
  numbers.files.set(file.id, number)
  const url = absolute(ctx, file.url)
  const [year, month, , name = ''] = new URL(url).pathname.split('/').slice(-4)
  return item(
    {
      number,
      type: 'attachment',
      status: 'inherit',
      title: file.title || file.filename.replace(/\.\w+$/, ''),
      url,
      slug: `file-${number}`,
      author: loginOf(file.uploader, numbers),
      publishedAt: file.createdAt,
      createdAt: file.createdAt,
      updatedAt: file.updatedAt,
      excerpt: file.caption,
      more: [
        element('wp:attachment_url', url),
        meta('_wp_attached_file', `${year}/${month}/${name}`),
        ...(file.alt === '' ? [] : [meta('_wp_attachment_image_alt', asHtml(file.alt))]),
      ],
    },
    numbers,
  )
}

const shared = (ctx: Ctx, { url }: { url: string }, numbers: Numbers) => ({
  number: numbers.next(),
  url: absolute(ctx, url),
})

const statusOf = ({ status }: Pick<AdminPage, 'status'>) =>
  (({ draft: 'draft', scheduled: 'future', published: 'publish' }) as const)[status]

const loginOf = (author: { id: string } | null | undefined, { logins }: Numbers): string =>
  logins.get(author?.id ?? '') ?? ''

/**
 * A slug as WordPress stores it, with letters of other scripts percent-encoded. WordPress refuses an article with a
 * longer slug.
 */
function wordPressSlug(slug: string): string {
  let stored = ''
  for (const letter of slug) {
    const longer = stored + encodeURIComponent(letter).toLowerCase()
    if (longer.length > maxSlugLength) return stored.replace(/-+$/, '')
    stored = longer
  }
  return stored
}

const maxSlugLength = 200
/** WordPress refuses an article with a longer guid. */
const maxGuidLength = 255

/** The slug of a category or tag. All languages share these slugs, as in Ghost. */
export const termSlug = (term: { slug: string; lang: string }, slugs: Slugs): string =>
  wordPressSlug(ghostSlug('tag', term, slugs))

const meta = (key: string, value: string): string =>
  element('wp:postmeta', [element('wp:meta_key', key), element('wp:meta_value', value)])

function item(it: Item, numbers: Numbers): string {
  const { timeZone } = numbers
  const isDraft = it.status === 'draft'
  const at = ownTime(it, isDraft ? it.createdAt : (it.publishedAt ?? it.createdAt), numbers)
  return element('item', [
    element('title', asHtml(it.title)),
    element('link', it.url),
    ...(isDraft ? [] : [element('pubDate', rfc822(at))]),
    element('dc:creator', it.author),
    element('guid', guidOf(it), { isPermaLink: 'false' }),
    element('description', ''),
    element('content:encoded', it.content ?? ''),
    element('excerpt:encoded', asHtml(it.excerpt ?? '')),
    element('wp:post_id', String(it.number)),
    element('wp:post_date', localTime(at, timeZone)),
    // A draft has no such date in WordPress.
    element('wp:post_date_gmt', isDraft ? '0000-00-00 00:00:00' : localTime(at, 'UTC')),
    element('wp:post_modified', localTime(it.updatedAt, timeZone)),
    element('wp:post_modified_gmt', localTime(it.updatedAt, 'UTC')),
    element('wp:comment_status', 'closed'),
    element('wp:ping_status', 'closed'),
    element('wp:post_name', wordPressSlug(it.slug)),
    element('wp:status', it.status),
    element('wp:post_parent', '0'),
    element('wp:menu_order', '0'),
    element('wp:post_type', it.type),
    element('wp:post_password', ''),
    element('wp:is_sticky', it.isSticky ? '1' : '0'),
    ...(it.more ?? []),
  ])
}

/** The guid only has to be unique. Files are found by `wp:attachment_url`. */
const guidOf = ({ url, number }: Item): string =>
  url.length > maxGuidLength ? new URL(`/?p=${number}`, url).href : url

/**
 * WordPress skips an item with the type, title and time of an earlier item, because it takes the two for one: for
 * example the second of two files `cover.jpg` that were uploaded at once. So the second one gets the next second.
 */
function ownTime({ type, title }: Item, at: string, { times, timeZone }: Numbers): string {
  let own = at
  for (;;) {
    const key = `${type} ${localTime(own, timeZone)} ${comparable(title)}`
    const before = times.get(key) ?? 0
    times.set(key, before + 1)
    if (before === 0) return own
    own = new Date(Date.parse(own) + before * 1000).toISOString()
  }
}

/** The database of WordPress ignores case and accents when it compares titles. */
const comparable = (title: string): string => title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The local time in the form `2026-11-20 09:30:00`. */
const localTime = (iso: string, timeZone: string): string =>
  new TZDate(iso, timeZone).toISOString().slice(0, 19).replace('T', ' ')
