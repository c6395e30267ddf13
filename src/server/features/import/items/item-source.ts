import { addressesIn } from '../../../../content/addresses-in-html.ts'
import { english } from '../../../../i18n/said.ts'
import { withoutGarbage } from '../../../platform/free-memory.ts'
import { type OfferedSite, offeredSite } from '../plan/offered-site.ts'
import { decodeSlug, plainText, planExcerpt, planTitle } from '../plan/plan-text.ts'
import type { PlannedArticle, PlannedPage, PlannedPost, PlannedRedirect } from '../plan/plan-types.ts'
import { ownTexts } from '../read/own-text.ts'
import type { ImportSource, PlannedAuthor } from '../source.ts'
import { type ItemFiles, itemFiles } from './item-files.ts'
import { convertItemHtml } from './item-html.ts'
import { itemPlaces } from './item-places.ts'
import { collectTerms, termsOf } from './item-terms.ts'
import type { ItemList, ItemSite, SourceItem } from './source-item.ts'

/** Plans the import of a list of items. */
export function itemSource(site: ItemSite, list: ItemList): ImportSource {
  const files = itemFiles(site)
  const places = itemPlaces(site, files)
  const articles: PlannedArticle[] = []
  const pages: PlannedPage[] = []
  const authors = new Map<string, PlannedAuthor>()
  const skipped = [...list.skipped]
  const terms = collectTerms()
  const ids = new Set<string>()

  for (const { item, place } of withoutGarbage(list.items)) {
    const { id, kind } = item
    if (ids.has(id)) {
      const reason = english('Another item of the export has the same id')
      skipped.push({ exportId: id, type: kind, title: plainText(item.title), reason })
      continue
    }
    ids.add(id)
    places.add(item.addresses, { type: kind, exportId: id })
    for (const author of item.authors) if (!authors.has(author.login)) authors.set(author.login, author)
    const post = toPost(item, place, { site, files })
    if (kind === 'page') pages.push(ownTexts({ ...post, parentExportId: null, menuOrder: pages.length }))
    else {
      const own = termsOf(item.categories, item.tags)
      terms.add(own)
      const { excerpt, notes } = planExcerpt(item.excerpt)
      articles.push(
        ownTexts({
          ...post,
          excerpt,
          pinned: item.pinned ?? false,
          unpublishAt: item.unpublishAt ?? null,
          categorySlug: own.category?.slug ?? null,
          tagSlugs: own.tags.map(({ slug }) => slug),
          notes: [...post.notes, ...notes, ...own.notes],
        }),
      )
    }
  }

  const offers = offersOf(site, files)
  const media = files.list()
  const imported = articles.length + pages.length + media.length
  return {
    name: site.name,
    link: files.base,
    plan: {
      articles,
      pages,
      ...terms.lists(),
      menus: [],
      media,
      redirects: [...places.redirects(), ...feedRedirect(site)],
      skipped,
      notes: list.notes,
      counts: { total: imported + skipped.length, imported, skipped: skipped.length },
    },
    authors: [...authors.values()],
    offers,
    unresolved: files.shown,
    convert({ content }, resolveUrl, pathOf) {
      return convertItemHtml(list.items.htmlAt(content), site, (address) => {
        if (address.startsWith('#')) return address
        const [plain = '', hash] = address.split('#', 2)
        const target = places.find(plain)
        const path = target && pathOf(target)
        if (path) return hash ? `${path}#${hash}` : path
        return resolveUrl(files.absolute(address))
      })
    },
  }
}

function offersOf({ said = {} }: ItemSite, files: ItemFiles): OfferedSite {
  const picture = (address: string | null | undefined, alt: string) => {
    const url = URL.parse((address && files.add(address, { alt })) || '')
    return files.list().find(({ exportId }) => exportId === `${url?.host}${url?.pathname}`)?.exportId
  }
  const { name = '' } = offeredSite(said)
  return offeredSite({ ...said, logo: picture(said.logo, name), icon: picture(said.icon, '') })
}

const feedRedirect = ({ feed }: ItemSite): PlannedRedirect[] =>
  feed === undefined ? [] : [{ from: feed, target: { type: 'path', path: '/feed.xml' } }]

/** `place`: where the HTML of the item is stored. It becomes the content of the post. */
function toPost(
  item: SourceItem,
  place: string,
  { site, files }: { site: ItemSite; files: ItemFiles },
): PlannedPost {
  // Only files that the converted text still shows are needed.
  const { html } = convertItemHtml(item.html, site, (address) => address)
  for (const { address, alt } of addressesIn(html)) files.add(address, { alt })
  const { title, notes } = planTitle({ title: item.title, excerpt: item.excerpt, content: html })
  const image = item.featuredImage === null ? null : files.absolute(item.featuredImage)
  const ogImage = item.seo?.ogImage ?? ''
  return {
    exportId: item.id,
    title,
    slug: decodeSlug(item.slug),
    content: place,
    authorLogins: item.authors.map(({ login }) => login),
    status: item.status,
    publishedAt: item.status === 'draft' ? null : item.publishedAt,
    createdAt: item.createdAt ?? item.publishedAt,
    updatedAt: item.updatedAt ?? item.publishedAt,
    ownAttachments: [],
    featuredImage: image && (files.add(image) ?? image),
    seo: {
      title: '',
      description: '',
      canonicalUrl: '',
      ...item.seo,
      ogImage: ogImage && (files.add(ogImage) ?? files.absolute(ogImage)),
    },
    notes: [...notes, ...item.notes],
  }
}
