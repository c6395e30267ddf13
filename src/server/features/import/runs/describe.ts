import { cutText } from '../../../../content/cut-text.ts'
import { isRowOfTable } from '../../../../contracts/import-states.ts'
import type { ImportPlanShown, ImportReportShown } from '../../../../contracts/imports.ts'
import { english } from '../../../../i18n/said.ts'
import type { Ctx } from '../../../core/context.ts'
import { csvHead, csvRows } from '../../../core/csv.ts'
import { saidIn } from '../../../core/stored-sentences.ts'
import type { Tell } from '../../../core/tell.ts'
import * as users from '../../users/users.ts'
import { decideTypes, typesOf } from '../plan/decide-types.ts'
import { inOneLine } from '../plan/plan-text.ts'
import type { PlannedPost } from '../plan/plan-types.ts'
import { postsIn, type ReadyPlan } from '../plan/ready-plan.ts'
import { openMediaFolder } from '../read/media-folder.ts'
import type { PlannedAuthor, ReadyExport } from '../source.ts'
import { findPerson, nameOf, neededAuthors } from '../store/import-authors.ts'
import { offersOf } from '../store/import-offers.ts'
import { type ImportReport, isOfFile } from '../store/import-report.ts'
import { openLedger } from '../store/ledger.ts'
import { plannedCounts } from './planned-counts.ts'

const shown = 200
/** More remarks, or longer ones, would fill the database. */
const stored = 20_000
const storedAuthors = 1000
const textMax = 300
const short = (text: string): string => cutText(inOneLine(text), textMax)
const shortened = <T extends object>(one: T): T =>
  Object.fromEntries(
    Object.entries(one).map(([key, value]) => [key, typeof value === 'string' ? short(value) : value]),
  ) as T

/** What an export would become, and what a person can decide. */
export async function describePlan(
  ctx: Ctx,
  { source, folder }: ReadyExport,
): Promise<ImportPlanShown & { skipped: ImportReport['skipped'] }> {
  const plan = decideTypes(source.plan)
  const authors: ImportPlanShown['authors'] = []
  const posts = postsBy(postsIn(plan))
  const countOf = ({ login }: PlannedAuthor) => posts.get(login) ?? 0
  const needed = neededAuthors(source, plan).toSorted((a, b) => countOf(b) - countOf(a))
  for (const author of needed.slice(0, storedAuthors))
    authors.push({ ...shortened(await whoIs(ctx, author)), count: countOf(author) })
  const isUnknown = URL.parse(source.link)?.hostname.endsWith('.invalid') ?? true
  const ledger = await openLedger(ctx, source.name)
  const { known, ...counts } = await plannedCounts(ctx, { source, plan, ledger })
  return {
    counts,
    alreadyThere: known,
    offers: (await offersOf(ctx, source)).map(shortened),
    types: typesOf(source.plan).slice(0, stored).map(shortened),
    authors,
    states: statesOf(postsIn(plan)),
    uncategorised: withoutCategory(plan),
    missingFiles: await countMissing(plan, folder),
    address: isUnknown ? '' : short(source.link),
    saidAddress: short(source.saidLink ?? ''),
    skipped: plan.skipped.slice(0, stored).map(shortened),
    notes: notesOf(plan),
  }
}

function statesOf(posts: Iterable<PlannedPost>) {
  const counts = { published: 0, scheduled: 0, draft: 0 }
  for (const { status } of posts) counts[status] += 1
  return { published: counts.published, scheduled: counts.scheduled, drafts: counts.draft }
}

function withoutCategory({ articles }: ReadyPlan): number {
  let count = 0
  for (const { categorySlug } of articles) if (categorySlug === null) count += 1
  return count
}

function notesOf(plan: ReadyPlan): string[] {
  const all = [...plan.notes, ...plan.menus.flatMap(({ notes }) => notes)]
  for (const { title, notes } of postsIn(plan)) {
    if (all.length >= stored) break
    all.push(...notes.map((note) => english('“{title}”: {note}', { title, note })))
  }
  return all.slice(0, stored).map(short)
}

function postsBy(posts: Iterable<PlannedPost>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { authorLogins } of posts)
    for (const login of authorLogins) counts.set(login, (counts.get(login) ?? 0) + 1)
  return counts
}

async function whoIs(ctx: Ctx, author: PlannedAuthor) {
  const { login, email } = author
  const known = email === '' ? undefined : await users.findByEmail(ctx, email)
  const person = known && (await findPerson(ctx, known.id))
  const is = person?.id ?? (email === '' ? 'guest' : 'user')
  return { login, email, name: nameOf(author), is, person: person?.name ?? '' }
}

async function countMissing({ media }: ReadyPlan, folder: string | undefined): Promise<number> {
  if (folder === undefined) return media.length
  const files = await openMediaFolder(folder)
  return media.filter(({ url }) => files.find(url) === undefined).length
}

/** The report in the form that is stored. */
export function describeReport(report: ImportReport): ImportReportShown {
  // Files are in a separate list.
  const skipped = report.skipped.filter(({ type, reason }) => type !== 'attachment' || !isOfFile(reason))
  return {
    counts: {
      articles: report.importedByKind.article,
      pages: report.importedByKind.page,
      files: report.importedByKind.media,
      menuItems: report.importedByKind.menuItem,
      categories: report.added.categories,
      tags: report.added.tags,
      redirects: report.added.redirects,
      series: report.added.series,
      skipped: skipped.length,
      comments: report.added.comments,
      members: report.added.members,
      newsletters: report.added.newsletters,
      authors: report.added.authors,
      alreadyThere: report.alreadyThere,
    },
    skipped: skipped.slice(0, stored).map(({ title, type, reason }) => shortened({ title, type, reason })),
    unreachable: report.unreachable.slice(0, stored).map(({ url, reason }) => {
      // An address of an unknown old site is shown as a path.
      const shown = url.replace(/^https:\/\/[\w-]+\.invalid(?=\/)/, '')
      return shortened({ url: shown, reason })
    }),
    taken: report.taken,
    stored: report.stored,
    notes: report.notes.slice(0, stored).map(short),
  }
}

/** The beginning of each list. */
export const firstOf = <T extends { skipped: unknown[]; notes: unknown[]; unreachable?: unknown[] }>(
  whole: T,
): T => ({
  ...whole,
  skipped: whole.skipped.slice(0, shown),
  notes: whole.notes.slice(0, shown),
  ...(whole.unreachable && { unreachable: whole.unreachable.slice(0, shown) }),
})

type Lines = Pick<ImportReportShown, 'skipped' | 'notes'> & { unreachable?: ImportReportShown['unreachable'] }

/** Every line of a report as CSV, in the language of `tell`. */
export function reportCsv({ skipped, unreachable, notes }: Lines, tell: Tell): string {
  const say = (text: string) => tell.of(saidIn(text))
  return (
    csvHead([tell('What'), tell('Type'), tell('Title'), tell('Reason')]) +
    csvRows([
      ...skipped.map(({ title, type, reason }) => [
        tell('Left out'),
        type,
        isRowOfTable(title) ? say(title) : title,
        say(reason),
      ]),
      ...(unreachable ?? []).map(({ url, reason }) => [tell('Not fetched'), tell('File'), url, say(reason)]),
      ...notes.map((note) => [tell('Note'), '', '', say(note)]),
    ])
  )
}
