// What an import of the export of a site has to give again, whatever the form of that export is.
import type { AdminPage } from '../../src/contracts/pages.ts'
import * as articles from '../../src/server/features/articles/articles.ts'
import { everyPage } from '../../src/server/features/export/texts.ts'
import type { TestApp } from './app.ts'

/** Without ids, new addresses of files, and the parts of a second. */
const plain = (text: string) =>
  text
    .replace(/(?:http:\/\/masthead\.test)?\/media\/[\w/-]+\//g, '/media/')
    .replace(/http:\/\/masthead\.test(?=\/)/g, '')
    .replace(/ (?:width|height)="\d+"/g, '')
    .replace(/>\s+</g, '><')
    // A picture of its own is a figure.
    .replace(/<figure>(<img[^>]*>)<\/figure>/g, '$1')
    .trim()

type Page = AdminPage & { content: string }

const seconds = (iso: string | null) => iso && `${iso.slice(0, 19)}Z`

/** The content of every article and page by its slug, as visitors read it. */
export async function textsOf(site: TestApp) {
  const ctx = site.ctx()
  const { articles: list } = await articles.adminList(ctx, { page: 1, limit: 100, sort: 'oldest' })
  const found = await Promise.all(list.map(({ id }) => articles.adminGet(ctx, id)))
  const pages: Page[] = []
  for await (const page of everyPage(ctx)) pages.push(page)
  const shared = (one: (typeof found)[number] | Page) => ({
    title: one.title,
    content: plain(one.content),
    status: one.status,
    publishedAt: seconds(one.publishedAt),
    author: one.author?.name ?? null,
  })
  return {
    articles: Object.fromEntries(
      found.map((one) => [
        one.slug,
        {
          ...shared(one),
          excerpt: articles.fieldsOf(one).excerpt,
          authors: one.authors.map(({ name }) => name),
          category: one.category && { slug: one.category.slug, name: one.category.name },
          tags: one.tags,
          featuredImage: one.featuredImage && plain(one.featuredImage),
          pinned: one.pinned,
          seo: { ...one.seo, ogImage: one.seo.ogImage && plain(one.seo.ogImage) },
        },
      ]),
    ),
    pages: Object.fromEntries(pages.map((one) => [one.slug, { ...shared(one), seo: one.seo }])),
  }
}
