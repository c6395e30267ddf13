import { slugify } from '../../../../content/slug.ts'
import { articleInput, maxAuthors, maxPinned } from '../../../../contracts/article-fields.ts'
import { pageInput } from '../../../../contracts/pages.ts'
import { bareSlug } from '../../../../contracts/paths.ts'
import { english } from '../../../../i18n/said.ts'
import type { Ctx } from '../../../core/context.ts'
import { AppError } from '../../../core/errors.ts'
import { freeMemory } from '../../../platform/free-memory.ts'
import * as articles from '../../articles/articles.ts'
import * as pages from '../../pages/pages.ts'
import type { PlannedArticle, PlannedPage, PlannedPost } from '../plan/plan-types.ts'
import type { Addresses } from './import-addresses.ts'
import { showArrived } from './import-arrived.ts'
import type { ImportedAuthor } from './import-authors.ts'
import { addRedirects, countRedirects } from './import-redirects.ts'
import type { ImportRun } from './import-run.ts'
import { safeAddress, seoOf } from './import-seo.ts'
import type { SeriesPlace } from './import-series.ts'
import type { Settled } from './import-settle.ts'
import { drafted } from './ledger.ts'

// Memory is freed after this many texts. V8 itself would wait longer and grow by a half.
const postsBetweenFreeing = 2000

export type PostContext = {
  settled: Settled
  /** Ids by the slug in the plan. */
  categories: ReadonlyMap<string, string>
  /** By login name. */
  authors: ReadonlyMap<string, ImportedAuthor>
  addresses: Addresses
  placeInSeries(article: PlannedArticle): SeriesPlace | undefined
}

export async function importArticles(run: ImportRun, context: PostContext): Promise<void> {
  const { plan, progress, options } = run
  const tagNames = new Map(plan.tags.map(({ slug, name }) => [slug, name]))
  let done = 0
  for (const planned of plan.articles) {
    options.signal?.throwIfAborted()
    await importPost(run, context, 'article', planned, () =>
      toArticle(run, { ...context, tagNames }, planned),
    )
    done += 1
    progress('Articles', done, plan.articles.length)
    if (done % postsBetweenFreeing === 0) await freeMemory()
  }
}

export async function importPages(run: ImportRun, context: PostContext): Promise<void> {
  const { plan, progress, options } = run
  let done = 0
  for (const planned of plan.pages) {
    options.signal?.throwIfAborted()
    await importPost(run, context, 'page', planned, () => toPage(run, context, planned))
    done += 1
    progress('Pages', done, plan.pages.length)
    if (done % postsBetweenFreeing === 0) await freeMemory()
  }
}

type Prepared = { notes: string[]; store(ctx: ImportRun['ctx']): Promise<{ id: string }> }

async function importPost(
  run: ImportRun,
  { settled, addresses }: PostContext,
  kind: 'article' | 'page',
  planned: PlannedPost,
  prepare: () => Prepared,
): Promise<void> {
  const { ctx, ledger, report } = run
  const { exportId, title } = planned
  const place = settled.posts.get(exportId)
  const key = `item:${exportId}`
  const tell = (notes: string[]) => {
    for (const note of notes)
      report.note(
        kind === 'article'
          ? english('Article "{title}": {note}', { title, note })
          : english('Page "{title}": {note}', { title, note }),
      )
  }
  const tellIfRefused = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error
      tell([
        english('Files that this import found could not be added to it: {message}', {
          message: error.message,
        }),
      ])
    }
  }
  if (ledger.find(key)) {
    report.imported(kind, ledger.isOwn(key))
    // The texts of this run come after its files and have them already. Texts of earlier runs may lack them.
    if (!ledger.isOwn(key)) return tellIfRefused(() => showArrived(run, addresses, key, kind))
    // An interrupted run continues: its report covers everything that it has stored.
    tell([...planned.notes, ...prepare().notes])
    countRedirects(run, { type: kind, exportId }, place?.path)
    return
  }
  try {
    const { notes, store } = prepare()
    const { isNew } = await ledger.once(ctx, key, kind, async (inner) => {
      const { id } = await store(inner)
      await run.source.own?.after(inner, planned, id)
      await addRedirects(inner, run, { type: kind, exportId }, { kind, target: id, path: place?.path })
      return { id, detail: run.source.own?.hasDraft(planned) ? drafted : '' }
    })
    report.imported(kind, isNew)
    tell([...planned.notes, ...(place?.notes ?? []), ...notes])
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error
    report.skip({ exportId, type: kind === 'article' ? 'post' : 'page', title, reason: error.message })
  }
}

/** `tagNames`: names by slug. */
type ArticleContext = PostContext & { tagNames: ReadonlyMap<string, string> }

function toArticle(run: ImportRun, context: ArticleContext, planned: PlannedArticle): Prepared {
  const { resolve, pathOf } = context.addresses
  const { html, notes } = run.source.convert(planned, resolve, pathOf)
  const fields = {
    title: planned.title,
    slug: slugOf(context, planned),
    excerpt: planned.excerpt,
    content: html,
    featuredImage: safeAddress(context.addresses, planned.featuredImage),
    authorIds: authorsOf(context, planned).map(({ id }) => id),
    categoryId:
      context.categories.get(planned.categorySlug ?? '') ??
      (planned.lang === undefined ? run.options.decisions?.categoryId : undefined) ??
      null,
    pinned: planned.pinned,
    unpublishAt: planned.unpublishAt ?? null,
    tags: planned.tagSlugs.map((slug) => context.tagNames.get(slug) ?? slug),
    seo: seoOf(context.addresses, planned.seo),
    ...stateOf(planned),
  }
  const own = run.source.own?.fieldsOf(planned)
  const place = context.placeInSeries(planned)
  const seriesId = place?.seriesId ?? null
  const input = valid(articleInput.safeParse({ ...fields, seriesId, ...own?.input }))
  const { revisedAt } = planned
  return {
    notes,
    async store(ctx) {
      const stored = await articles.create(ctx, input, {
        ...originOf(ctx, context, planned),
        seriesPosition: place?.seriesPosition,
        ...own?.origin,
        revisedAt,
      })
      if (planned.pinned && !stored.pinned)
        notes.push(
          english('It is not pinned, because {maxPinned} articles are pinned already', { maxPinned }),
        )
      return stored
    },
  }
}

function toPage(run: ImportRun, context: PostContext, planned: PlannedPage): Prepared {
  const { resolve, pathOf } = context.addresses
  const { html, notes } = run.source.convert(planned, resolve, pathOf)
  const text = { type: 'RichText', props: { id: `RichText-${slugify(planned.exportId)}`, html } }
  const fields = {
    title: planned.title,
    slug: slugOf(context, planned),
    blocks: run.source.blocks?.(planned, pathOf) ?? { root: {}, content: html === '' ? [] : [text] },
    seo: seoOf(context.addresses, planned.seo),
    ...stateOf(planned),
  }
  const input = valid(pageInput.safeParse(fields))
  return { notes, store: (ctx) => pages.create(ctx, input, originOf(ctx, context, planned)) }
}

const slugOf = ({ settled }: PostContext, { exportId }: PlannedPost) => {
  const place = settled.posts.get(exportId)
  return place && bareSlug(place.slug)
}

const stateOf = ({ status, publishedAt }: PlannedPost) => ({ status, publishedAt })

const originOf = ({ now }: Ctx, context: PostContext, planned: PlannedPost) => ({
  lang: planned.lang,
  translationGroup: planned.translationGroup,
  // Only a user with an account can be the author of a page.
  authorId: authorsOf(context, planned).find(({ isGuest }) => !isGuest)?.id ?? null,
  ...(planned.createdAt && { createdAt: earlierOf(planned.createdAt, now()) }),
  // WordPress says that a scheduled post was modified on the day of its publication. It would be the last edited one
  // until then.
  ...(planned.updatedAt && { updatedAt: earlierOf(planned.updatedAt, now()) }),
})

const earlierOf = (one: string, other: string) => (one < other ? one : other)

/** Each author once, in their order. */
function authorsOf({ authors }: PostContext, { authorLogins }: PlannedPost): ImportedAuthor[] {
  const found = authorLogins.flatMap((login) => authors.get(login) ?? [])
  return [...new Map(found.map((author) => [author.id, author])).values()].slice(0, maxAuthors)
}

type Parsed<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }

function valid<T>(parsed: Parsed<T>): T {
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const { path = '', message = '' } = issues[0] ?? {}
  throw new AppError('VALIDATION_FAILED', english('Its {path}: {message}', { path, message }), { issues })
}
