import type { ArticleInput } from '../../../../contracts/article-fields.ts'
import type { Blocks } from '../../../../contracts/pages.ts'
import { bareSlug } from '../../../../contracts/paths.ts'
import { redirectInput } from '../../../../contracts/redirects.ts'
import { english } from '../../../../i18n/said.ts'
import type { Ctx } from '../../../core/context.ts'
import { AppError } from '../../../core/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { freeSlug } from '../../addresses/slugs.ts'
import * as articles from '../../articles/articles.ts'
import * as comments from '../../comments/comments.ts'
import { articleDrafts, pageDrafts } from '../../publishing/publishing.ts'
import * as redirects from '../../redirects/redirects.ts'
import * as sections from '../../sections/sections.ts'
import * as series from '../../series/series.ts'
import * as tags from '../../tags/tags.ts'
import type { PlannedPost } from '../plan/plan-types.ts'
import type { OwnContent, PathOf } from '../source.ts'
import type { PostContext } from '../store/import-posts.ts'
import type { ImportRun } from '../store/import-run.ts'
import type { StoredSite, Thing } from './read-site.ts'
import type { Renewed } from './site-addresses.ts'
import type { SiteLanguages } from './site-languages.ts'

/** `ids`: the new ids of the stored sections, series, categories and people, by their ids in the export. */
export type SiteContent = OwnContent & { ids: ReadonlyMap<string, string> }

/** What only an export of Masthead has, and no other system. */
export function ownContent(site: StoredSite, renew: Renewed, languages: SiteLanguages): SiteContent {
  const ids = new Map<string, string>()
  let pathOf: PathOf = () => undefined
  const renewed = <T>(value: T): T => renew(value, pathOf, ids)
  const places = new Map(
    site.series.flatMap(({ articleIds }) => articleIds.map((id, index) => [id, index + 1] as const)),
  )

  return {
    ids,
    async before(run, context) {
      pathOf = context.addresses.pathOf
      noteIds(run, context, ids)
      await importSections(run, site, { ids, renewed })
      await importSeries(run, site, { ids, languages })
      await importTags(run, site, languages)
    },
    fieldsOf({ exportId, content }) {
      const { series, visibility, unpublishTo } = site.at('articles', content)
      return {
        input: {
          seriesId: (series && ids.get(series.id)) ?? null,
          // Exports contain no passwords, so an article that asked for one can be read by its link.
          visibility: visibility === 'password' ? 'link' : visibility,
          unpublishTo: renewed(unpublishTo),
        },
        origin: { seriesPosition: places.get(exportId) },
      }
    },
    hasDraft: (post) => post.status !== 'draft' && site.at(partOf(post), post.content).draft !== null,
    async after(ctx, post, id) {
      if (isArticle(post)) {
        const { draft } = site.at('articles', post.content)
        if (draft) {
          // The article may be in another language by now.
          const live = await articles.adminGet(ctx, id)
          const own = await articles.earlierFields(ctx, live, articleDraft(draft, renewed, ids))
          await articleDrafts.saveDraft(ctx, id, own)
        }
      } else {
        const { draft } = site.at('pages', post.content)
        if (draft) await pageDrafts.saveDraft(ctx, id, defined(renewed(draft)))
      }
      const comments = (site.comments.get(post.exportId) ?? []).map((place) => site.at('comments', place))
      await importComments(ctx, comments, { id, post, ids })
    },
    end: (run) => importRedirects(run, site, renewed),
    adds: (ledger) => ({
      series: site.series.filter(({ id }) => !ledger.find(`series:${id}`)).length,
      redirects: site.redirects.filter(({ from }) => !ledger.find(`redirect:${from}`)).length,
    }),
  }
}

const isArticle = (post: PlannedPost) => 'tagSlugs' in post
const partOf = (post: PlannedPost) => (isArticle(post) ? 'articles' : 'pages')

type Renew = <T>(value: T) => T
type Ids = Map<string, string>

function noteIds({ plan }: ImportRun, { categories, authors }: PostContext, ids: Ids): void {
  for (const { exportId, slug } of plan.categories) {
    const here = categories.get(slug)
    if (here !== undefined) ids.set(exportId, here)
  }
  for (const [id, author] of authors) ids.set(id, author.id)
}

async function importSections(
  { ctx, ledger }: ImportRun,
  { sections: list }: StoredSite,
  { ids, renewed }: { ids: Ids; renewed: Renew },
): Promise<void> {
  for (const { id, name, blocks } of list) {
    const { entityId } = await ledger.once(ctx, `section:${id}`, 'section', (inner) =>
      sections.create(inner, { name, blocks: renewed<Blocks>(blocks) }),
    )
    ids.set(id, entityId)
  }
}

async function importSeries(
  { ctx, ledger, report }: ImportRun,
  { series: list }: StoredSite,
  { ids, languages }: { ids: Ids; languages: SiteLanguages },
): Promise<void> {
  for (const { id, name, slug, description, ...text } of list) {
    const lang = languages.langOf(text.lang)
    const translationGroup = languages.groupOf({ id, ...text })
    const { entityId, isNew } = await ledger.once(ctx, `series:${id}`, 'series', async (inner) => {
      const free = bareSlug(await freeSlug(inner, 'series', slug, { lang }))
      return series.create(inner, { name, slug: free, description }, { lang, translationGroup })
    })
    if (isNew) report.added('series')
    // A series that was deleted after the first import is not created again.
    if (await series.named(ctx, entityId)) ids.set(id, entityId)
  }
}

/**
 * Creates the tags that have more than a name, and those without articles. All others are created with their articles.
 */
async function importTags({ ctx }: ImportRun, site: StoredSite, languages: SiteLanguages): Promise<void> {
  for (const { id, name, slug, description, articleCount, ...text } of site.tags) {
    if (description === '' && articleCount > 0) continue
    const origin = { lang: languages.langOf(text.lang), translationGroup: languages.groupOf({ id, ...text }) }
    await refusalOf(tags.create(ctx, { name, slug, description }, origin))
  }
}

/** Why the domain refuses: the name or address is taken, for example. Undefined if it does not. */
async function refusalOf(work: Promise<unknown>): Promise<AppError['code'] | undefined> {
  try {
    await work
  } catch (error) {
    if (error instanceof AppError && error.code !== 'UNAVAILABLE') return error.code
    throw error
  }
}

type ArticleDraft = NonNullable<Thing<'articles'>['draft']>

function articleDraft(draft: ArticleDraft, renewed: Renew, ids: Ids) {
  const here = (id: string | null | undefined) => id && (ids.get(id) ?? null)
  const { categoryId, seriesId, authorIds, ...rest } = draft
  return defined({
    ...renewed(rest),
    categoryId: here(categoryId),
    seriesId: here(seriesId),
    authorIds: authorIds?.flatMap((id) => ids.get(id) ?? []),
  } satisfies Partial<Record<keyof ArticleInput, unknown>>)
}

type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }
const defined = <T extends object>(value: T): Defined<T> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Defined<T>

async function importComments(
  ctx: Ctx,
  list: Thing<'comments'>[],
  { id, post, ids }: { id: string; post: PlannedPost; ids: Ids },
): Promise<void> {
  const known = new Map(list.map((comment) => [comment.id, comment]))
  const made = new Map(list.map((comment) => [comment.id, newId()]))
  const kind = isArticle(post) ? 'article' : 'page'
  for (const comment of list) {
    const first = known.get(comment.threadId) ?? comment
    await comments.putBack(ctx, {
      kind,
      id,
      comment: {
        id: made.get(comment.id) ?? newId(),
        userId: ids.get(comment.by?.id ?? '') ?? null,
        text: comment.text,
        mentions: JSON.stringify(comment.mentions.flatMap((one) => ids.get(one.id) ?? [])),
        createdAt: comment.createdAt,
        editedAt: comment.editedAt,
      },
      thread: {
        id: made.get(first.id) ?? newId(),
        userId: ids.get(first.by?.id ?? '') ?? null,
        quote: first.passage?.quote ?? '',
        before: first.passage?.before ?? '',
        after: first.passage?.after ?? '',
        createdAt: first.createdAt,
        resolvedAt: first.resolvedAt,
        resolvedBy: ids.get(first.resolvedBy?.id ?? '') ?? null,
      },
    })
  }
}

/** Stores redirects in their order, which decides between prefixes and patterns. */
async function importRedirects({ ctx, ledger, report }: ImportRun, site: StoredSite, renewed: Renew) {
  for (const { from, to, status, hits, lastHitAt } of site.redirects.toSorted(byPosition)) {
    const key = `redirect:${from}`
    if (ledger.find(key)) continue
    const { data: input } = redirectInput.safeParse({ from, to: renewed(to), status, hits, lastHitAt })
    const refusal = input
      ? await refusalOf(ledger.once(ctx, key, 'redirect', (inner) => redirects.create(inner, input)))
      : 'VALIDATION_FAILED'
    const shown = { from: from.slice(0, 100) }
    if (refusal === undefined) report.added('redirects')
    else if (refusal === 'SLUG_TAKEN')
      report.note(english('Left out the redirect from {from}: this address already has a redirect', shown))
    else report.note(english('Left out the redirect from {from}: it is not valid on this site', shown))
  }
}

const byPosition = (a: { position: number | null }, b: { position: number | null }) =>
  (a.position ?? 0) - (b.position ?? 0)
