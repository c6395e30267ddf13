import { menuNames } from '../../../../contracts/menu-names.ts'
import type { SiteExport } from '../../../../contracts/site-export.ts'
import type {
  ImportPlan,
  PlannedArticle,
  PlannedMedia,
  PlannedMenu,
  PlannedMenuItem,
  PlannedPost,
  PlannedSeo,
} from '../plan/plan-types.ts'
import { type SiteAddresses, targetsOf } from './site-addresses.ts'

type Article = SiteExport['articles'][number]
type Page = SiteExport['pages'][number]

/** What each part of an exported site becomes here. */
export function planSite(site: SiteExport, { absolute }: SiteAddresses): ImportPlan {
  const menus = menusOf(site)
  const plan = {
    articles: site.articles.map((article) => toArticle(article, absolute)),
    pages: site.pages.map((page, menuOrder) => ({
      ...toPost(page, absolute),
      content: '',
      featuredImage: null,
      authorLogins: page.author ? [page.author.id] : [],
      parentExportId: null,
      menuOrder,
    })),
    categories: site.categories.map(({ id, slug, name, description, image, seo }) => ({
      exportId: id,
      slug,
      name,
      description,
      articleCount: site.articles.filter(({ category }) => category?.id === id).length,
      image: absolute(image),
      seo: seoOf(seo, absolute),
    })),
    tags: site.tags.map(({ slug, name }) => ({ slug, name })),
    menus,
    media: site.media.map((file) => toMedia(file, absolute)),
    redirects: [...targetsOf(site)].map(([from, target]) => ({ from, target })),
    skipped: [],
    notes: ['Other settings of that site were left out'],
  }
  const menuItems = menus.reduce((sum, { items }) => sum + items.length, 0)
  const total = plan.articles.length + plan.pages.length + plan.media.length + menuItems
  return { ...plan, counts: { total, imported: total, skipped: 0 } }
}

type Absolute = SiteAddresses['absolute']

const toPost = ({ id, title, slug, status, seo, ...times }: Article | Page, absolute: Absolute) => ({
  exportId: id,
  title,
  slug,
  status,
  publishedAt: times.publishedAt,
  createdAt: times.createdAt,
  updatedAt: times.updatedAt,
  ownAttachments: [],
  seo: seoOf(seo, absolute),
  notes: [],
})

function toArticle(article: Article, absolute: Absolute): PlannedArticle {
  const { content, excerpt, category, tags, authors, featuredImage, revisedAt } = article
  const post = toPost(article, absolute)
  return {
    ...post,
    ...withoutPassword(article, post),
    content,
    excerpt,
    featuredImage: featuredImage && absolute(featuredImage),
    authorLogins: authors.map(({ id }) => id),
    categorySlug: category?.slug ?? null,
    pinned: article.pinned,
    unpublishAt: article.unpublishAt,
    tagSlugs: tags.map(({ slug }) => slug),
    ...(revisedAt !== null && { revisedAt }),
  }
}

/** An article that asked for a password must not be public without it. */
const withoutPassword = ({ visibility, status }: Article, post: Pick<PlannedPost, 'publishedAt'>) =>
  visibility === 'password'
    ? {
        status: 'draft' as const,
        publishedAt: post.publishedAt,
        notes: [
          `It asked for a password, which is not in the export, so it became a draft (it was ${status})`,
        ],
      }
    : {}

const seoOf = ({ ogImage, canonicalUrl, ...words }: Article['seo'], absolute: Absolute): PlannedSeo => ({
  ...words,
  ogImage: absolute(ogImage),
  canonicalUrl: absolute(canonicalUrl),
})

const toMedia = (file: SiteExport['media'][number], absolute: Absolute): PlannedMedia => ({
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

export function menusOf({ menuItems }: { menuItems: SiteExport['menuItems'] }): PlannedMenu[] {
  return menuNames.flatMap((menu): PlannedMenu[] => {
    const items = menuItems.filter((item) => item.menu === menu)
    // Their children come after them.
    const sorted = items.toSorted((a, b) => Number(a.parentId !== null) - Number(b.parentId !== null))
    return sorted.length === 0
      ? []
      : [{ menu, slug: menu, name: menu, items: sorted.map(toMenuItem), notes: [] }]
  })
}

const toMenuItem = (item: SiteExport['menuItems'][number]): PlannedMenuItem => ({
  exportId: item.id,
  title: item.title,
  target: item.type === 'category' ? { type: 'category', slug: item.link } : { type: 'url', url: item.link },
  parentExportId: item.parentId,
  order: item.order,
  openInNewTab: item.openInNewTab,
  isVisible: item.isVisible,
})
