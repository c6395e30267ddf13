import { menuNames } from '../../../../contracts/menu-names.ts'
import { rootUrl, storedSlug } from '../../../../contracts/paths.ts'
import { english } from '../../../../i18n/said.ts'
import type {
  ImportPlan,
  ImportTarget,
  PlannedArticle,
  PlannedMedia,
  PlannedMenu,
  PlannedMenuItem,
  PlannedPage,
  PlannedPost,
  PlannedSeo,
} from '../plan/plan-types.ts'
import { ownText, ownTexts } from '../read/own-text.ts'
import type { StoredSite, Thing } from './read-site.ts'
import { decoded } from './site-addresses.ts'
import type { SiteLanguages } from './site-languages.ts'

type Article = Thing<'articles'>
type Page = Thing<'pages'>

/** The whole address of a path. An address of another site stays the same; null becomes ''. */
export type Absolute = (address: string | null) => string

/** What each part of an exported site becomes here. `content` of a post is the place of its text in the site. */
export function planSite(site: StoredSite, absolute: Absolute, languages: SiteLanguages): ImportPlan {
  const menus = menusOf(site)
  const targets = targetsOf()
  const tags = site.tags.map(({ slug, name, ...tag }) => ({
    slug: storedSlug(slug, languages.langOf(tag.lang)),
    name,
    ...inLanguages(tag, languages),
  }))
  const tagSlugs = new Set(tags.map(({ slug }) => slug))
  // An article that has moved to another language may have tags of the first language.
  const tagSlugsOf = (article: Article) =>
    article.tags.map(({ slug }) => {
      const own = storedSlug(slug, languages.langOf(article.lang))
      return tagSlugs.has(own) ? own : slug
    })
  const slugs = categorySlugs(site, languages)
  const inCategory = new Map<string, number>()
  const articles = site.articles.map((place) => {
    const article = site.at('articles', place)
    const { id, category } = article
    targets.add(article, { type: 'article', exportId: id })
    if (category) inCategory.set(category.id, (inCategory.get(category.id) ?? 0) + 1)
    const planned = {
      ...toArticle(article, absolute),
      categorySlug: slugs.get(category?.id ?? '') ?? null,
      tagSlugs: tagSlugsOf(article),
    }
    return { ...ownTexts({ ...planned, ...inLanguages(article, languages) }), content: place }
  })
  const pages = site.pages.map((place, menuOrder) => {
    const page = site.at('pages', place)
    targets.add(page, { type: 'page', exportId: page.id })
    return {
      ...ownTexts({ ...toPage(page, menuOrder, absolute), ...inLanguages(page, languages) }),
      content: place,
    }
  })
  for (const { id, lang, slug, formerPaths } of site.categories) {
    const url = rootUrl(storedSlug(slug, lang === site.settings.language ? '' : lang))
    targets.add({ url, formerPaths }, { type: 'category', slug: slugs.get(id) ?? slug })
  }
  const categories = site.categories.map(({ name, description, image, seo, ...category }) => ({
    exportId: category.id,
    slug: slugs.get(category.id) ?? category.slug,
    name,
    description,
    ...inLanguages(category, languages),
    articleCount: inCategory.get(category.id) ?? 0,
    image: absolute(image),
    seo: seoOf(seo, absolute),
  }))
  const inSeries = site.series.map((one) => inLanguages(one, languages))
  const plan = {
    articles,
    pages,
    categories,
    tags,
    menus,
    media: site.media.map((place) => ownTexts(toMedia(site.at('media', place), absolute))),
    redirects: targets.redirects(),
    skipped: [...site.skipped],
    notes: [
      english('Other settings of that site were left out'),
      ...languages.notesOn([articles, pages, categories, inSeries]),
    ],
  }
  const menuItems = menus.reduce((sum, { items }) => sum + items.length, 0)
  const imported = plan.articles.length + plan.pages.length + plan.media.length + menuItems
  const skipped = plan.skipped.length
  return { ...plan, counts: { total: imported + skipped, imported, skipped } }
}

/** What is at each path of the exported site. */
function targetsOf() {
  const found = new Map<string, ImportTarget>()
  return {
    add({ url, formerPaths }: { url: string; formerPaths: readonly string[] }, target: ImportTarget): void {
      const own = ownTexts(target)
      for (const path of [decoded(url), ...formerPaths]) if (!found.has(path)) found.set(ownText(path), own)
    },
    redirects: () => [...found].map(([from, target]) => ({ from, target })),
  }
}

const toPost = ({ id, title, slug, status, seo, ...times }: Article | Page, absolute: Absolute) => ({
  exportId: id,
  title,
  slug,
  content: '',
  status,
  publishedAt: times.publishedAt,
  createdAt: times.createdAt,
  updatedAt: times.updatedAt,
  ownAttachments: [],
  seo: seoOf(seo, absolute),
  notes: [],
})

const toPage = (page: Page, menuOrder: number, absolute: Absolute): PlannedPage => ({
  ...toPost(page, absolute),
  featuredImage: null,
  authorLogins: page.author ? [page.author.id] : [],
  parentExportId: null,
  menuOrder,
})

/**
 * The slugs of the planned categories by id. Two languages of that site may become one here: a number then tells equal
 * slugs apart.
 */
function categorySlugs({ categories, settings }: StoredSite, languages: SiteLanguages): Map<string, string> {
  const slugs = new Map<string, string>()
  const taken = new Set<string>()
  // Content in the first language comes first, because menus name it by its slug.
  const isFurther = ({ lang }: { lang: string }) => Number(lang !== settings.language)
  for (const { id, slug, lang } of categories.toSorted((a, b) => isFurther(a) - isFurther(b))) {
    const here = languages.langOf(lang)
    let own = storedSlug(slug, here)
    for (let number = 2; taken.has(own); number += 1) own = storedSlug(`${slug}-${number}`, here)
    taken.add(own)
    slugs.set(id, own)
  }
  return slugs
}

type InLanguage = Parameters<SiteLanguages['groupOf']>[0]

function inLanguages(text: InLanguage, languages: SiteLanguages) {
  const lang = languages.langOf(text.lang)
  const translationGroup = languages.groupOf(text)
  return {
    ...(lang !== '' && { lang }),
    ...(translationGroup !== undefined && { translationGroup }),
  }
}

function toArticle(article: Article, absolute: Absolute): Omit<PlannedArticle, 'categorySlug' | 'tagSlugs'> {
  const { excerpt, authors, featuredImage, revisedAt } = article
  const post = toPost(article, absolute)
  return {
    ...post,
    ...withoutPassword(article, post),
    excerpt,
    featuredImage: featuredImage && absolute(featuredImage),
    authorLogins: authors.map(({ id }) => id),
    pinned: article.pinned,
    unpublishAt: article.unpublishAt,
    ...(revisedAt !== null && { revisedAt }),
  }
}

/** An article that had a password must not become public without one. */
const withoutPassword = ({ visibility, status }: Article, post: Pick<PlannedPost, 'publishedAt'>) =>
  visibility === 'password'
    ? {
        status: 'draft' as const,
        publishedAt: post.publishedAt,
        notes: [
          english(
            'It asked for a password, which is not in the export, so it became a draft (it was {status})',
            { status },
          ),
        ],
      }
    : {}

const seoOf = ({ ogImage, canonicalUrl, ...words }: Article['seo'], absolute: Absolute): PlannedSeo => ({
  ...words,
  ogImage: absolute(ogImage),
  canonicalUrl: absolute(canonicalUrl),
})

const toMedia = (file: Thing<'media'>, absolute: Absolute): PlannedMedia => ({
  exportId: file.id,
  url: absolute(file.url),
  title: file.title,
  alt: file.alt,
  caption: file.caption,
  captionHtml: file.caption,
  width: file.width ?? undefined,
  height: file.height ?? undefined,
  createdAt: file.createdAt,
  parentExportId: null,
  filename: file.filename,
  focalPoint: file.focalPoint,
  ...(file.folder && { folder: file.folder.name }),
})

function menusOf({ menuItems }: { menuItems: readonly Thing<'menuItems'>[] }): PlannedMenu[] {
  return menuNames.flatMap((menu): PlannedMenu[] => {
    const items = menuItems.filter((item) => item.menu === menu)
    // Parents come before their children.
    const sorted = items.toSorted((a, b) => Number(a.parentId !== null) - Number(b.parentId !== null))
    return sorted.length === 0
      ? []
      : [{ menu, slug: menu, name: menu, items: sorted.map(toMenuItem), notes: [] }]
  })
}

const toMenuItem = (item: Thing<'menuItems'>): PlannedMenuItem => ({
  exportId: item.id,
  title: item.title,
  target: item.type === 'category' ? { type: 'category', slug: item.link } : { type: 'url', url: item.link },
  parentExportId: item.parentId,
  order: item.order,
  openInNewTab: item.openInNewTab,
  isVisible: item.isVisible,
})
