import { toHtml } from 'hast-util-to-html'
import { addressesIn } from '../../../../content/addresses-in-html.ts'
import { cutText } from '../../../../content/cut-text.ts'
import { authorLinks } from '../../../../contracts/authors.ts'
import { english } from '../../../../i18n/said.ts'
import { withoutGarbage } from '../../../platform/free-memory.ts'
import { asHtml } from '../items/source-item.ts'
import { decodeSlug, plainText, planExcerpt, planTitle } from '../plan/plan-text.ts'
import type {
  ImportPlan,
  PlannedArticle,
  PlannedPage,
  PlannedPost,
  PlannedRedirect,
  PlannedStatus,
  PlannedTag,
  SkippedItem,
} from '../plan/plan-types.ts'
import type { TextStore } from '../read/text-store.ts'
import type { PlannedAuthor } from '../source.ts'
import { ghostCard } from './ghost-cards.ts'
import type { GhostFiles } from './ghost-files.ts'
import { ghostMenus } from './ghost-menus.ts'
import type { GhostExport, GhostTag, GhostText } from './ghost-types.ts'

const tagNameMax = 80
const tagsMax = 50
const descriptionMax = 2000
const biographyMax = 2000

type GhostAuthor = PlannedAuthor & Required<Pick<PlannedAuthor, 'page'>>

export interface GhostPlan {
  plan: ImportPlan
  authors: PlannedAuthor[]
  /** The HTML of a post as Ghost published it. */
  htmlOf(id: string): string
}

/** Decides what each post of the export becomes, and which files the posts need. */
export function planGhost(data: GhostExport, files: GhostFiles, { read }: TextStore): GhostPlan {
  const articles: PlannedArticle[] = []
  const pages: PlannedPage[] = []
  const skipped: SkippedItem[] = []
  const redirects = new Map<string, PlannedRedirect['target']>([
    ['/rss', { type: 'path', path: '/feed.xml' }],
  ])
  const places = new Map<string, string>()
  const leads = new Map<string, string>()
  const publicTags = new Map(data.tags.filter(isPublic).map((tag) => [tag.id, tag]))

  for (const post of withoutGarbage(data.posts)) {
    const type = post.type === 'page' || post.page ? 'page' : 'article'
    if (places.has(post.id)) {
      skipped.push({
        exportId: post.id,
        type,
        title: post.title,
        reason: english('Another item of the export has the same id'),
      })
      continue
    }
    places.set(post.id, post.text)
    const html = read(post.text)
    for (const { address, alt } of addressesIn(html)) files.add(address, { alt })
    const planned = toPost(post, data, { files, html })
    if (type === 'page') {
      pages.push(toPage(planned, post, { data, publicTags, menuOrder: pages.length }))
      leads.set(post.id, leadOf(post, data))
    } else articles.push(toArticle(planned, post, data, publicTags))
    if (planned.slug !== '') redirects.set(`/${planned.slug}`, { type, exportId: post.id })
  }

  const authors = authorsOf(data, files)
  for (const { login, page } of authors)
    if (page.slug !== '') redirects.set(`/author/${page.slug}`, { type: 'author', login })
  const tags = usedTags(articles, publicTags)
  for (const { slug } of tags) redirects.set(`/tag/${slug}`, { type: 'tag', slug })
  const menus = ghostMenus(data, files)
  const plan = {
    articles,
    pages,
    categories: [],
    tags,
    menus,
    media: files.list(),
    redirects: [...redirects].map(([from, target]) => ({ from, target })),
    skipped,
    notes: [...data.notes, ...siteNotes(data)],
  }
  const menuItems = menus.reduce((sum, { items }) => sum + items.length, 0)
  const imported = articles.length + pages.length + plan.media.length + menuItems
  const counts = { total: imported + skipped.length, imported, skipped: skipped.length }
  return {
    plan: { ...plan, counts },
    authors,
    htmlOf: (id) => (leads.get(id) ?? '') + read(places.get(id) ?? ''),
  }
}

/** Tags whose names begin with # are for Ghost's themes. Readers never saw them. */
const isPublic = ({ name, visibility }: GhostTag): boolean =>
  visibility !== 'internal' && !name.startsWith('#')

/** Ghost shows this image above a page. Here, it becomes part of the text. */
function leadOf(post: GhostText, data: GhostExport): string {
  const src = post.feature_image || post.image
  if (src === '' || post.show_title_and_feature_image === false) return ''
  const meta = data.meta.get(post.id)
  return toHtml(
    ghostCard('image', { src, alt: meta?.feature_image_alt, caption: meta?.feature_image_caption }) ?? [],
    { allowDangerousHtml: true },
  )
}

type Source = { files: GhostFiles; html: string }

function toPost(post: GhostText, data: GhostExport, { files, html }: Source): PlannedPost {
  const meta = data.meta.get(post.id)
  const image = post.feature_image || post.image
  const { title, notes } = planTitle({
    title: asHtml(post.title),
    excerpt: asHtml(post.custom_excerpt),
    content: html,
  })
  const state = stateOf(post)
  const ogImage = meta?.og_image || post.og_image
  const details = {
    alt: meta?.feature_image_alt ?? '',
    caption: plainText(meta?.feature_image_caption ?? ''),
  }
  if (image) files.add(image, details)
  if (ogImage) files.add(ogImage)
  return {
    exportId: post.id,
    title,
    slug: decodeSlug(post.slug),
    content: '',
    authorLogins: data.authorsOf.get(post.id) ?? (post.author_id ? [post.author_id] : []),
    status: state.status,
    publishedAt: state.status === 'draft' ? null : post.published_at,
    createdAt: post.created_at ?? post.published_at,
    updatedAt: post.updated_at ?? post.published_at,
    ownAttachments: [],
    featuredImage: image ? files.absolute(image) : null,
    seo: {
      title: (meta?.meta_title || post.meta_title).trim(),
      description: (meta?.meta_description || post.meta_description).trim(),
      ogImage: ogImage ? files.absolute(ogImage) : '',
      canonicalUrl: post.canonical_url,
    },
    notes: [...notes, ...state.notes, ...post.textNotes, ...postNotes(post)],
  }
}

function stateOf(post: GhostText): { status: PlannedStatus; notes: string[] } {
  const draft = (note: string) => ({ status: 'draft' as const, notes: [note] })
  if (post.status === 'draft') return { status: 'draft', notes: [] }
  if (post.status === 'sent') return draft(english('It was only sent by email, so it became a draft'))
  if (post.visibility !== '' && post.visibility !== 'public') return draft(forReadersOf(post))
  if (post.published_at === null) return draft(english('It has no readable date, so it became a draft'))
  if (post.status === 'published') return { status: 'published', notes: [] }
  if (post.status === 'scheduled') return { status: 'scheduled', notes: [] }
  return draft(english('Its status was "{status}", so it became a draft', { status: post.status }))
}

function forReadersOf({ visibility }: GhostText): string {
  if (visibility === 'members') return english('Only members could read it, so it became a draft')
  return visibility === 'paid'
    ? english('Only paying members could read it, so it became a draft')
    : english('Only some of the members could read it, so it became a draft')
}

function postNotes(post: GhostText): string[] {
  const hasCode = post.codeinjection_head.trim() !== '' || post.codeinjection_foot.trim() !== ''
  return hasCode ? [english('Left out its injected code')] : []
}

/** Drops the summary and the tags, because a page has neither. */
function toPage(
  planned: PlannedPost,
  post: GhostText,
  {
    data,
    publicTags,
    menuOrder,
  }: { data: GhostExport; publicTags: ReadonlyMap<string, GhostTag>; menuOrder: number },
): PlannedPage {
  const tags = (data.tagsOf.get(post.id) ?? []).flatMap((id) => publicTags.get(id)?.name ?? [])
  const notes = [
    ...(post.custom_excerpt.trim() === ''
      ? []
      : [english('Left out its summary, which a page does not have')]),
    ...(tags.length === 0
      ? []
      : [english('Left out its tags, which a page does not have: {tags}', { tags: tags.join(', ') })]),
  ]
  return { ...planned, parentExportId: null, menuOrder, notes: [...planned.notes, ...notes] }
}

function toArticle(
  planned: PlannedPost,
  post: GhostText,
  data: GhostExport,
  publicTags: ReadonlyMap<string, GhostTag>,
): PlannedArticle {
  const { excerpt, notes } = planExcerpt(asHtml(post.custom_excerpt))
  const all = (data.tagsOf.get(post.id) ?? []).flatMap((id) => publicTags.get(id)?.slug ?? [])
  const more =
    all.length > tagsMax
      ? [english('Only the first {tagsMax} of its {all} tags were imported', { tagsMax, all: all.length })]
      : []
  return {
    ...planned,
    excerpt,
    pinned: post.featured,
    categorySlug: null,
    tagSlugs: all.slice(0, tagsMax),
    notes: [...planned.notes, ...notes, ...more],
  }
}

function usedTags(articles: readonly PlannedArticle[], tags: ReadonlyMap<string, GhostTag>): PlannedTag[] {
  const used = new Set(articles.flatMap(({ tagSlugs }) => tagSlugs))
  return [...tags.values()]
    .filter(({ slug }) => used.has(slug))
    .map(({ slug, name, description }) => ({
      slug,
      name: cutText(plainText(asHtml(name)) || slug, tagNameMax),
      ...(description !== '' && { description: cutText(plainText(asHtml(description)), descriptionMax) }),
    }))
}

function authorsOf({ users, posts, authorsOf: lists }: GhostExport, files: GhostFiles): GhostAuthor[] {
  const used = new Set([...posts.map(({ author_id }) => author_id), ...[...lists.values()].flat()])
  return users
    .filter(({ id }) => used.has(id))
    .map(({ id, email, name, slug, bio, website, profile_image }) => ({
      login: id,
      // Ghost requires an email address; a made-up one ends with `.invalid`.
      email: email.endsWith('.invalid') ? '' : email,
      name: asHtml(name),
      avatar: (profile_image && files.add(profile_image)) || undefined,
      page: {
        slug: decodeSlug(slug),
        biography: cutText(plainText(asHtml(bio)), biographyMax),
        links: authorLinks.safeParse([website]).data ?? [],
      },
    }))
}

function siteNotes({ settings }: GhostExport): string[] {
  const code = ['codeinjection_head', 'codeinjection_foot', 'ghost_head', 'ghost_foot']
  return code.some((key) => settings.get(key)?.trim())
    ? [english('Left out the injected code of the whole site')]
    : []
}
