import type { Seo } from '../../../contracts/common.ts'
import {
  type Blocks,
  type Page,
  type PageChange,
  type PageFields,
  plainPageFields,
} from '../../../contracts/pages.ts'
import { bareSlug } from '../../../contracts/paths.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { type AppError, invalidField, versionConflict } from '../../core/errors.ts'
import { pickChanged } from '../../core/fields.ts'
import { publicationAfter } from '../../core/publication.ts'
import { mergeSeo } from '../../core/seo.ts'
import { lockForChange } from '../../db/version-locks.ts'
import type { Tag } from '../../platform/events.ts'
import { slugAfter } from '../addresses/slugs.ts'
import { allowHtml, cleanBlocks } from '../blocks/blocks.ts'
import * as drafts from '../drafts/drafts.ts'
import * as reviews from '../reviews/reviews.ts'
import * as search from '../search/search.ts'
import * as settings from '../settings/settings.ts'
import { groupOf, orTwice } from '../translations/translations.ts'
import * as queries from './pages.queries.ts'
import type { PageRow } from './pages.table.ts'
import { notFound, present } from './present.ts'
import { requireApproval, requirePublishable } from './publish-rules.ts'
import { fieldsOf, record, recordFirst } from './working-fields.ts'

export const nothing: Blocks = { root: {}, content: [] }

/** Changes the fields that are sent. Throws VERSION_CONFLICT with the newer page if `version` is an older one. */
export async function update(ctx: Ctx, id: string, change: PageChange): Promise<Page> {
  const write = await prepare(ctx, change)
  return completing(ctx, async (inner) => {
    const page = await write(inner, id)
    const { fields } = await drafts.find(inner, { kind: 'page', id })
    await reviews.compare(inner, { kind: 'page', id }, { ...fieldsOf(page), ...fields })
    return page
  })
}

/**
 * Does the slow part of a change, and returns a function that makes the change within a transaction. HTML of `draft`
 * was allowed when it was stored: everybody who may publish the page may publish it.
 */
export async function prepare(
  ctx: Ctx,
  input: PageChange & { isOverride?: boolean },
  draft: Partial<PageFields> = {},
): Promise<(inner: Ctx, id: string, reason?: 'saved' | 'restored') => Promise<Page>> {
  authorize(ctx, 'page.update')
  const blocks = input.blocks && (await cleanBlocks(ctx, input.blocks))
  return async (inner, id, reason = 'saved') => {
    const stored = await lockForChange(inner.db, 'pages', id, input.version)
    if (!stored) throw await conflict(inner, id)
    await recordFirst(inner, id)
    if (blocks) await allowHtml(inner, blocks, [JSON.parse(stored.blocks) as Blocks, draft.blocks ?? nothing])
    const plain = pickChanged(stored, input, plainPageFields)
    const lang = await settings.langAfter(inner, input.lang, stored.lang)
    const isHome = (await settings.stored(inner)).homePageId === id
    if (isHome && lang !== '' && lang !== stored.lang) throw stays()
    const change = {
      ...plain,
      lang,
      translationGroup: await groupOf(
        inner,
        { kind: 'page', id, lang },
        input.translationOf,
        stored.translationGroup,
      ),
      slug: await slugAfter(inner, { kind: 'page', id, slug: input.slug, title: plain.title, lang }, stored),
      blocks: blocks ? JSON.stringify(blocks) : stored.blocks,
      seo: JSON.stringify(mergeSeo(JSON.parse(stored.seo) as Seo, input.seo)),
      ...publicationAfter(input, stored, ctx.now()),
      updatedAt: ctx.now(),
    }
    authorizePublishing(ctx, { ...stored, ...change })
    await requirePublishable(inner, change, input)
    if (!input.isOverride) await requireApproval(inner, id, change, stored)
    await orTwice(inner, () => queries.updatePage(inner.db, id, change))
    note(inner, {
      changes: changesBetween(recorded(stored), {
        ...recorded({ ...stored, ...change }),
        ...overridden(input),
      }),
    })
    const page = await finish(inner, { ...stored, ...change }, changedBy(stored, change, isHome))
    await record(inner, page, reason)
    return page
  }
}

/** The audit log shows that an administrator published without an approval. */
const overridden = ({ isOverride }: { isOverride?: boolean }) =>
  isOverride ? { approval: 'overridden' } : {}

/** What the audit log records of a page besides the link to its revision. */
const recorded = ({ title, slug, lang, status, publishedAt, authorId }: PageRow) => ({
  title,
  slug: bareSlug(slug),
  lang,
  status,
  publishedAt,
  authorId,
})

/** Checks that the viewer may have a page of this author in this status. Throws FORBIDDEN. */
export function authorizePublishing(
  ctx: Ctx,
  { authorId, status }: Pick<PageRow, 'authorId' | 'status'>,
): void {
  if (status !== 'draft')
    authorize(ctx, 'page.publish', { ownerIds: authorId === null ? [] : [authorId], isPublic: true })
}

/** The steps after every write: index and events. Returns the stored page. */
export async function finish(
  ctx: Ctx,
  row: Pick<PageRow, 'id' | 'title' | 'blocks' | 'status' | 'publishedAt' | 'lang'>,
  changedTags: Tag[],
): Promise<Page> {
  await search.index(ctx, await search.ofPage(ctx, row))
  await ctx.events.emit(changedTags)
  const written = await queries.findById(ctx.db, row.id)
  if (!written) throw notFound()
  return present(ctx, written)
}

/** The cache tags to emit after a page that readers see was created or deleted. */
export const changed = (id: string): Tag[] => [`page:${id}`, 'list']

/** The columns that only its own address shows. Any other one decides what is at an address. */
const onlyItsOwn = new Set<keyof PageRow>(['blocks', 'seo', 'updatedAt', 'version'])

/** The home page of a further language is a translation of that of the first one. */
const stays = () =>
  invalidField('lang', 'This is the home page, in the first language of the site. Choose another one first.')

/**
 * The cache tags to emit after a change of these columns. None for a draft, which nobody sees; the translations of a home
 * page are home pages all the same.
 */
function changedBy(before: PageRow, change: Partial<PageRow>, isHome: boolean): Tag[] {
  const after = { ...before, ...change }
  if (before.status === 'draft' && after.status === 'draft')
    return isHome && before.translationGroup !== after.translationGroup ? ['list'] : []
  const names = Object.keys(change) as (keyof PageRow)[]
  const isAddressed = names.some((name) => !onlyItsOwn.has(name) && before[name] !== after[name])
  // Whether search engines list it is said by its translations as well, and by the home pages of other languages.
  const isNamed = (isHome || before.translationGroup !== null) && before.seo !== after.seo
  return isAddressed || isNamed ? changed(before.id) : [`page:${before.id}`]
}

async function conflict(ctx: Ctx, id: string): Promise<AppError> {
  const current = await queries.findById(ctx.db, id)
  if (!current) return notFound()
  return versionConflict('this page', await present(ctx, current))
}
