import { articleInput } from '../../../../contracts/articles.ts'
import { pageInput } from '../../../../contracts/pages.ts'
import { isSafeUrl } from '../../../../contracts/url.ts'
import type { Ctx } from '../../../core/context.ts'
import { AppError } from '../../../core/errors.ts'
import * as articles from '../../articles/articles.ts'
import * as pages from '../../pages/pages.ts'
import { convertWordPressHtml } from '../html/wordpress-html.ts'
import type { PlannedArticle, PlannedPage, PlannedPost } from '../plan/plan.ts'
import type { Addresses } from './import-addresses.ts'
import { addRedirects } from './import-redirects.ts'
import type { ImportRun } from './import-run.ts'
import type { Settled } from './import-settle.ts'

export type PostContext = {
  settled: Settled
  /** Ids by the slug in the plan. */
  categories: ReadonlyMap<string, string>
  /** Ids by login name. */
  authors: ReadonlyMap<string, string>
  addresses: Addresses
}

export async function importArticles(run: ImportRun, context: PostContext): Promise<void> {
  const { plan, progress, options } = run
  for (const [index, planned] of plan.articles.entries()) {
    options.signal?.throwIfAborted()
    await importPost(run, context, 'article', planned, () => toArticle(run, context, planned))
    progress('Articles', index + 1, plan.articles.length)
  }
}

export async function importPages(run: ImportRun, context: PostContext): Promise<void> {
  const { plan, progress, options } = run
  for (const [index, planned] of plan.pages.entries()) {
    options.signal?.throwIfAborted()
    await importPost(run, context, 'page', planned, () => toPage(run, context, planned))
    progress('Pages', index + 1, plan.pages.length)
  }
}

type Prepared = { notes: string[]; store(ctx: ImportRun['ctx']): Promise<{ id: string }> }

async function importPost(
  run: ImportRun,
  { settled }: PostContext,
  kind: 'article' | 'page',
  planned: PlannedPost,
  prepare: () => Prepared,
): Promise<void> {
  const { ctx, ledger, report } = run
  const { wpId, title } = planned
  const place = settled.posts.get(wpId)
  if (ledger.find(`item:${wpId}`)) {
    report.imported(kind, false)
    return
  }
  try {
    const { notes, store } = prepare()
    const { isNew } = await ledger.once(ctx, `item:${wpId}`, kind, async (inner) => {
      const { id } = await store(inner)
      await addRedirects(inner, run, { type: kind, wpId }, { kind, target: id, path: place?.path })
      return { id }
    })
    report.imported(kind, isNew)
    const all = [...planned.notes, ...(place?.notes ?? []), ...notes]
    for (const note of all) report.note(`${kind === 'article' ? 'Article' : 'Page'} "${title}": ${note}`)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error
    report.skip({ wpId, type: kind === 'article' ? 'post' : 'page', title, reason: error.message })
  }
}

function toArticle(run: ImportRun, context: PostContext, planned: PlannedArticle): Prepared {
  const { html, notes } = convert(run, context, planned)
  const tagNames = new Map(run.plan.tags.map(({ slug, name }) => [slug, name]))
  const fields = {
    title: planned.title,
    slug: context.settled.posts.get(planned.wpId)?.slug,
    excerpt: planned.excerpt,
    content: html,
    featuredImage: featuredImage(run, context, planned),
    categoryId: context.categories.get(planned.categorySlug ?? '') ?? null,
    tags: planned.tagSlugs.map((slug) => tagNames.get(slug) ?? slug),
    ...stateOf(planned),
  }
  const input = valid(articleInput.safeParse(fields))
  return { notes, store: (ctx) => articles.create(ctx, input, originOf(ctx, context, planned)) }
}

function toPage(run: ImportRun, context: PostContext, planned: PlannedPage): Prepared {
  const { html, notes } = convert(run, context, planned)
  const id = `RichText-${planned.wpId}`
  const fields = {
    title: planned.title,
    slug: context.settled.posts.get(planned.wpId)?.slug,
    blocks: { root: {}, content: html === '' ? [] : [{ type: 'RichText', props: { id, html } }] },
    ...stateOf(planned),
  }
  const input = valid(pageInput.safeParse(fields))
  return { notes, store: (ctx) => pages.create(ctx, input, originOf(ctx, context, planned)) }
}

const stateOf = ({ status, publishedAt }: PlannedPost) => ({ status, publishedAt })

const originOf = ({ now }: Ctx, { authors }: PostContext, planned: PlannedPost) => ({
  authorId: authors.get(planned.authorLogin) ?? null,
  ...(planned.createdAt && { createdAt: earlierOf(planned.createdAt, now()) }),
  // A scheduled post was "modified" on the day it is to appear: it would stay the last edited one until then.
  ...(planned.updatedAt && { updatedAt: earlierOf(planned.updatedAt, now()) }),
})

const earlierOf = (one: string, other: string) => (one < other ? one : other)

function convert(run: ImportRun, { addresses }: PostContext, { content, ownAttachments }: PlannedPost) {
  const attachments = new Map(
    run.plan.media.map(({ wpId, captionHtml, ...media }) => [wpId, { ...media, caption: captionHtml }]),
  )
  return convertWordPressHtml(content, { attachments, ownAttachments, resolveUrl: addresses.resolve })
}

function featuredImage({ plan }: ImportRun, { addresses }: PostContext, post: PlannedPost): string | null {
  const file = plan.media.find(({ wpId }) => wpId === post.featuredImageWpId)
  const address = file && addresses.resolve(file.url)
  return address && isSafeUrl(address) ? address : null
}

type Parsed<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }

function valid<T>(parsed: Parsed<T>): T {
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const [first] = issues
  throw new AppError('VALIDATION_FAILED', `Its ${first?.path}: ${first?.message}`, { issues })
}
