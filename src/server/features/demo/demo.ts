import { blocks } from '../../../contracts/pages.ts'
import { english } from '../../../i18n/said.ts'
import { asSteps } from '../../core/audit.ts'
import { authorize } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { transaction } from '../../core/transaction.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import { type Ledger, openLedger } from '../import/import.ts'
import * as menu from '../menu/menu.ts'
import * as pages from '../pages/pages.ts'
import * as users from '../users/users.ts'
import { pages as demoPages } from './built/pages.ts'
import { emailOf, source } from './demo-ledger.ts'
import { menuItems } from './demo-menu.ts'
import { storePictures } from './demo-pictures.ts'
import { type DemoRun, startRun } from './demo-run.ts'
import { storeSettings } from './demo-settings.ts'
import * as demo from './demo-site.ts'
import { type DemoArticle, dateOf, readArticles } from './demo-texts.ts'

export type DemoReport = { articles: number; categories: number; pages: number; pictures: number }
export type DemoOptions = {
  onProgress?: (progress: { stage: string; done: number; total: number }) => void
  /** Stops after the current image; another run can continue. */
  signal?: AbortSignal
}

/**
 * Fills an empty site with realistic content. Throws IN_USE, naming the content, if the site has any, and
 * REQUEST_IN_PROGRESS while another run is active. The images come first; everything else follows in one transaction.
 * If it is interrupted, it can be run again.
 */
export async function fillWithDemo(ctx: Ctx, options: DemoOptions = {}): Promise<DemoReport> {
  await refuseContent(ctx)
  return (await startFilling(ctx, options)).ended
}

/** Starts to load the demo site. Resolves when that has begun; `ended` when it is done. */
export function startFilling(ctx: Ctx, options: DemoOptions): Promise<{ ended: Promise<DemoReport> }> {
  authorize(ctx, 'settings.write')
  return startRun(ctx, 'loading', (run) => fill(asSteps(ctx), run, options))
}

async function fill(ctx: Ctx, run: DemoRun, options: DemoOptions): Promise<DemoReport> {
  const { onProgress = () => {}, signal } = options
  const texts = await readArticles()
  const ledger = await openLedger(ctx, source)
  const addresses = await storePictures(ctx, ledger, texts, async (done, total) => {
    onProgress({ stage: english('Images'), done, total })
    await run.tell(done, total)
    signal?.throwIfAborted()
  })
  const show = (text: string) =>
    text.replace(/picture:([\w-]+)/g, (_, name: string) => addresses.get(name) ?? '')
  await transaction(ctx, async (inner) => {
    // Checked again, because somebody may have written while the images were stored.
    await refuseContent(inner)
    await storeTexts(inner, ledger, texts, show)
  })
  onProgress({ stage: 'Texts', done: texts.length, total: texts.length })
  return {
    articles: texts.length,
    categories: demo.categories.length,
    pages: demoPages.length,
    pictures: addresses.size,
  }
}

/** Throws IN_USE if the site is not empty. */
export async function refuseContent(ctx: Ctx): Promise<void> {
  if (await isEmpty(ctx)) return
  throw new AppError(
    'IN_USE',
    'This site already has articles, pages, categories or menu items, and the demo site needs an empty one. Delete them first, or use a new site.',
  )
}

export async function isEmpty(ctx: Ctx): Promise<boolean> {
  const query = { page: 1, limit: 1 }
  const counts = [
    (await articles.adminList(ctx, query)).meta.total,
    (await pages.adminList(ctx, query)).meta.total,
    (await categories.adminList(ctx, query)).length,
    (await menu.adminList(ctx, 'all')).length,
  ]
  return counts.every((count) => count === 0)
}

type Show = (text: string) => string

async function storeTexts(ctx: Ctx, ledger: Ledger, texts: DemoArticle[], show: Show): Promise<void> {
  const authorIds = await storeAuthors(ctx)
  const categoryIds = await storeCategories(ctx, ledger, show)
  for (const text of texts) {
    const { id } = await storeArticle(ctx, text, {
      show,
      categoryId: categoryIds.get(text.category) ?? null,
      authorId: authorIds.get(text.author) ?? null,
    })
    await ledger.record(ctx, `article:${text.name}`, 'article', id)
  }
  const pageIds = await storePages(ctx, ledger, { show, authorId: authorIds.get('ines') ?? null })
  for (const { id } of await menu.replace(ctx, { menuItems }, 'all')) {
    await ledger.record(ctx, `menu:${id}`, 'menuItem', id)
  }
  await storeSettings(ctx, pageIds[0] ?? null)
}

async function storeAuthors(ctx: Ctx): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { key, name } of demo.authors) {
    const email = emailOf(key)
    const author = { email, name, role: 'AUTHOR' as const, passwordHash: null }
    ids.set(key, ((await users.findByEmail(ctx, email)) ?? (await users.insert(ctx, author))).id)
  }
  return ids
}

async function storeCategories(ctx: Ctx, ledger: Ledger, show: Show): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { slug, name, description, picture } of demo.categories) {
    const body = { name, slug, description, image: show(`picture:${picture}`) }
    const { id } = await categories.create(ctx, body)
    await ledger.record(ctx, `category:${slug}`, 'category', id)
    ids.set(slug, id)
  }
  return ids
}

type Filed = { show: Show; categoryId: string | null; authorId: string | null }

function storeArticle(ctx: Ctx, text: DemoArticle, { show, categoryId, authorId }: Filed) {
  const at = text.days === null ? ctx.now() : dateOf(text.days, ctx.now())
  // Scheduled articles were written today.
  const written = at < ctx.now() ? at : ctx.now()
  const body = {
    title: text.title,
    excerpt: text.excerpt,
    content: show(text.html),
    featuredImage: show(`picture:${text.name}`),
    categoryId,
    tags: text.tags,
    ...(text.days === null
      ? { status: 'draft' as const }
      : { status: 'published' as const, publishedAt: at }),
  }
  return articles.create(ctx, body, { authorId, createdAt: written, updatedAt: written })
}

/** The ids of the pages, in order. */
async function storePages(
  ctx: Ctx,
  ledger: Ledger,
  { show, authorId }: Pick<Filed, 'show' | 'authorId'>,
): Promise<string[]> {
  const ids: string[] = []
  for (const { title, slug, description, content } of demoPages) {
    const document = blocks.parse(JSON.parse(show(JSON.stringify({ root: {}, content }))))
    const seo = { description }
    const body = { title, slug, blocks: document, seo, status: 'published' as const }
    const { id } = await pages.create(ctx, body, { authorId })
    await ledger.record(ctx, `page:${slug}`, 'page', id)
    ids.push(id)
  }
  return ids
}
