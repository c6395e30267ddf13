/*
 * WordPress import, the reading half. Nothing here touches the database.
 *
 *   readWxr(file)               wxr.ts             the export as typed data, or an ImportFileError
 *   planImport(export)          plan.ts            what each item becomes, or why it is skipped
 *   convertWordPressHtml(...)   wordpress-html.ts  the HTML of one planned article or page
 *
 * The storing half takes a plan in this order: media (so that the new addresses are known to
 * `resolveUrl`), categories and tags, articles and pages, the menu, redirects. It has to decide what a
 * plan cannot know: slugs that are empty, taken or reserved, authors, the new address of each target.
 * WordPress ids are unique among articles, pages and media together, and among the items of one menu,
 * but not across the two: an export may contain one item in two menus under the same id.
 */

import { cutText } from '../../../../content/cut-text.ts'
import { Notes } from '../../../../content/foreign-html/notes.ts'
import { english } from '../../../../i18n/said.ts'
import { withoutGarbage } from '../../../platform/free-memory.ts'
import { type Languages, notesOnHidden } from '../plan/hidden-languages.ts'
import { decodeSlug, plainText, planExcerpt, planTitle, titleMax } from '../plan/plan-text.ts'
import type {
  ImportPlan,
  ImportTarget,
  PlannedArticle,
  PlannedMedia,
  PlannedPage,
  PlannedPost,
  PlannedStatus,
  SkippedItem,
} from '../plan/plan-types.ts'
import type { Listed, ReadyPlan } from '../plan/ready-plan.ts'
import { storeRows } from '../read/stored-rows.ts'
import type { TextStore } from '../read/text-store.ts'
import { removeComments } from './block-comments.ts'
import { menuOf, type SourceMenu } from './menu.ts'
import { readNavigations } from './navigation.ts'
import { type PostStates, planMenu } from './plan-menu.ts'
import { planRedirects } from './plan-redirects.ts'
import { planTerms, type TermPlan } from './plan-terms.ts'
import { seoOf } from './seo-fields.ts'
import { readLanguages, type WxrLanguages } from './wxr-languages.ts'
import type { WxrExport, WxrItem } from './wxr-types.ts'

/** `here`: the languages of this site. */
type PlanOptions = { texts?: TextStore; here?: Languages | undefined }

/**
 * Decides what each item of the export becomes. Each item ends up in exactly one list of the plan. `texts`: stores the
 * texts of the items, and the planned articles, because all items are in memory.
 */
export function planImport(source: WxrExport, options?: { here?: Languages }): ImportPlan
export function planImport(source: WxrExport, options: PlanOptions & { texts: TextStore }): ReadyPlan
export function planImport(
  source: WxrExport,
  { texts, here = { language: source.site.language, languages: [] } }: PlanOptions = {},
): ReadyPlan {
  const textOf = texts?.read ?? ((content: string) => content)
  const languages = readLanguages(source, source.items.filter(becomesText), here)
  const terms = planTerms(source, languages)
  const attachments = attachmentsByParent(source)
  const files = new Map(source.items.map(({ id, attachmentUrl }) => [id, attachmentUrl]))
  const articles = growingList<PlannedArticle>(texts)
  const pages = growingList<PlannedPage>(texts)
  const states: PostStates = { article: new Map(), page: new Map() }
  const media = new Map<string, PlannedMedia>()
  const skipped: SkippedItem[] = []
  const imported: { item: WxrItem; target: ImportTarget }[] = []

  const navigations = readNavigations(source, textOf)
  const filledNavigations = new Set(navigations.map(({ id }) => id))
  for (const item of withoutGarbage(source.items)) {
    // Entries of a navigation become items of a menu.
    if (menuOf(item) || (item.type === 'wp_navigation' && filledNavigations.has(item.id))) continue
    const isTwice = states.article.has(item.id) || states.page.has(item.id) || media.has(item.id)
    const reason = isTwice ? english('Another item of the export has the same id') : reasonToSkip(item)
    if (reason) skipped.push({ exportId: item.id, type: item.type, title: plainText(item.title), reason })
    else {
      const own = {
        attachments: attachments.get(item.id) ?? [],
        files,
        textOf,
        languages,
        site: source.site.title,
      }
      const type = item.type === 'attachment' ? 'media' : item.type === 'page' ? 'page' : 'article'
      if (type === 'media') media.set(item.id, toMedia(item))
      else {
        const post =
          type === 'article' ? articles.add(toArticle(item, own, terms)) : pages.add(toPage(item, own))
        states[type].set(item.id, post.status)
      }
      imported.push({ item, target: { type, exportId: item.id } })
    }
  }

  const menu = planMenu(source, { navigations, states, categorySlugOf: terms.categorySlugOf })
  const plan = {
    articles: articles.list,
    pages: pages.list,
    categories: terms.categories,
    tags: terms.tags,
    menus: menu.menus,
    media: [...media.values()],
    redirects: planRedirects(source, imported, { categorySlugOf: terms.categorySlugOf, languages }),
    skipped: [...skipped, ...menu.skipped],
    notes: [...source.notes, ...notesOnHidden(here, languages.used)],
  }
  return { ...plan, counts: count(source, navigations, plan) }
}

/** A list in memory; with `texts`, a list on the disk. */
function growingList<T>(texts: TextStore | undefined): { list: Listed<T>; add<P extends T>(one: P): P } {
  const array: T[] = []
  const rows = texts && storeRows<T>(texts)
  return {
    list: rows ?? array,
    add(one) {
      if (rows) rows.add(one)
      else array.push(one)
      return one
    },
  }
}

function count(
  source: WxrExport,
  navigations: readonly SourceMenu[],
  { articles, pages, media, menus, skipped }: Omit<ReadyPlan, 'counts'>,
): ReadyPlan['counts'] {
  const menuItems = menus.reduce((sum, { items }) => sum + items.length, 0)
  const imported = articles.length + pages.length + media.length + menuItems
  const entries = navigations.reduce((sum, { items }) => sum + items.length, 0)
  const total = source.items.length - navigations.length + entries
  return { total, imported, skipped: skipped.length }
}

function attachmentsByParent(source: WxrExport): Map<string, string[]> {
  const byParent = new Map<string, { id: string; order: number }[]>()
  for (const { type, id, parentId, menuOrder } of source.items) {
    if (type !== 'attachment' || parentId === null) continue
    const siblings = byParent.get(parentId) ?? []
    siblings.push({ id, order: menuOrder })
    byParent.set(parentId, siblings)
  }
  const inOrder = (list: { id: string; order: number }[]) =>
    list.sort((a, b) => a.order - b.order).map(({ id }) => id)
  return new Map([...byParent].map(([parent, list]) => [parent, inOrder(list)]))
}

const reasons: Record<string, string> = {
  revision: english('It is an older version of a post'),
  nav_menu_item: english('It is not in any menu'),
  wp_block: english('Reusable blocks are part of the posts that use them'),
  wp_navigation: english('It is a menu without links, or one that was not published'),
  wp_global_styles: english('It contains the colours of a WordPress theme'),
  wp_template: english('It is a template of a WordPress theme'),
  wp_template_part: english('It is a template of a WordPress theme'),
  custom_css: english('It contains the styles of a WordPress theme'),
  customize_changeset: english('It contains the settings of a WordPress theme'),
  oembed_cache: english('It is a copy of embedded content'),
}

const becomesText = (item: WxrItem): boolean => item.type !== 'attachment' && reasonToSkip(item) === undefined

function reasonToSkip({ id, type, status, attachmentUrl }: WxrItem): string | undefined {
  if (id === '') return english('It has no id')
  if (status === 'trash') return english('It was in the trash')
  if (status === 'auto-draft') return english('It was started but never saved')
  if (type === 'attachment') return attachmentUrl ? undefined : english('It does not name a file')
  return reasons[type]
}

/** `files`: the addresses of attachments, by their ids. */
type Files = {
  attachments: string[]
  files: ReadonlyMap<string, string | null>
  textOf: (content: string) => string
  languages: WxrLanguages
  /** The title of the old site. */
  site: string
}

function toPost(item: WxrItem, { attachments, files, textOf, languages, site }: Files): PlannedPost {
  const { title, notes } = planTitle({
    title: item.title,
    excerpt: item.excerpt,
    // Read only if there is no title.
    get content() {
      return withoutComments(textOf(item.content))
    },
  })
  const state = planStatus(item)
  const { notes: seoNotes, ...seo } = seoOf(item, site)
  return {
    ...(item.type !== 'post' && item.type !== 'page' && { type: item.type }),
    exportId: item.id,
    title,
    slug: decodeSlug(item.slug),
    content: item.content,
    authorLogins: item.authorLogin === '' ? [] : [item.authorLogin],
    status: state.status,
    publishedAt: state.status === 'draft' ? null : item.publishedAt,
    createdAt: item.publishedAt ?? item.modifiedAt,
    updatedAt: item.modifiedAt ?? item.publishedAt,
    ownAttachments: attachments,
    featuredImage: files.get(item.meta._thumbnail_id ?? '') ?? null,
    ...seo,
    ...languages.of(item),
    notes: [...notes, ...state.notes, ...seoNotes],
  }
}

/** Drops the notes, because the conversion of the text makes the same ones. */
const withoutComments = (html: string): string => removeComments(html, new Notes())

function toArticle(item: WxrItem, own: Files, terms: TermPlan): PlannedArticle {
  const post = toPost(item, own)
  const { excerpt, notes } = planExcerpt(withoutComments(item.excerpt))
  const { notes: termNotes, ...filed } = terms.classify(item)
  const pinned = item.isSticky
  return { ...post, excerpt, pinned, ...filed, notes: [...post.notes, ...notes, ...termNotes] }
}

function toPage(item: WxrItem, own: Files): PlannedPage {
  return { ...toPost(item, own), parentExportId: item.parentId, menuOrder: item.menuOrder }
}

function planStatus(item: WxrItem): { status: PlannedStatus; notes: string[] } {
  if (item.password !== '') {
    return {
      status: 'draft',
      notes: [
        english(
          'It was protected by a password, so it became a draft. A new password can be set before it is published',
        ),
      ],
    }
  }
  if ((item.status === 'publish' || item.status === 'future') && item.publishedAt === null) {
    return { status: 'draft', notes: [english('It has no readable date, so it became a draft')] }
  }
  if (item.status === 'publish') return { status: 'published', notes: [] }
  if (item.status === 'future') return { status: 'scheduled', notes: [] }
  if (item.status === 'draft') return { status: 'draft', notes: [] }
  return {
    status: 'draft',
    notes: [english('Its status was "{status}", so it became a draft', { status: item.status })],
  }
}

function toMedia(item: WxrItem): PlannedMedia {
  const metadata = item.meta._wp_attachment_metadata ?? ''
  const size = (name: string) =>
    Number(new RegExp(`"${name}";(?:i:|s:\\d+:")(\\d{1,6})`).exec(metadata)?.[1]) || undefined
  return {
    exportId: item.id,
    url: item.attachmentUrl ?? '',
    title: cutText(plainText(item.title), titleMax),
    alt: plainText(item.meta._wp_attachment_image_alt ?? ''),
    caption: plainText(item.excerpt),
    captionHtml: item.excerpt,
    width: size('width'),
    height: size('height'),
    createdAt: item.publishedAt,
    parentExportId: item.parentId,
  }
}
