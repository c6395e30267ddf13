import { type ListMeta, listMetaOf } from '../../../contracts/common.ts'
import type { ContactInput, Message, MessageSummary } from '../../../contracts/messages.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { backgroundDb, type Ctx, completing } from '../../core/context.ts'
import { csvHead, csvRows } from '../../core/csv.ts'
import { discardFiles } from '../../core/discard-files.ts'
import { AppError } from '../../core/errors.ts'
import { transaction } from '../../core/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { StoredFile } from '../../platform/storage/storage.ts'
import * as attachments from '../attachments/attachments.ts'
import * as trash from '../trash/trash.ts'
import { allLabels, cellsOf, columnsOf, fileIdsOf, type OfForm, ofForm } from './answers.ts'
import { mailMessage } from './message-mail.ts'
import * as queries from './messages.queries.ts'

export { fileIdsOf } from './answers.ts'

type Query = { q?: string | undefined; unread?: boolean | undefined; form?: string | undefined }

/**
 * A new message. One of a custom form contains all answers in its text as well; the files that they name are already in
 * the storage.
 */
export type NewMessage = Pick<ContactInput, 'name' | 'email' | 'subject' | 'message' | 'page'> & OfForm

const pendingMs = 60 * 60 * 1000
const thinkingMs = 3000
const excerptLength = 160
/** A message has at most 10,000 characters; one of a custom form 20,000, and its labels twice. */
const exportedAtOnce = 100

/** Stores a visitor's message and notifies the site's people by email; a failing email has no other effect. */
export async function send(ctx: Ctx, input: NewMessage): Promise<{ id: string }> {
  const sent = await completing(ctx, async (inner) => ({ id: await store(inner, input, null) }))
  notify(ctx, sent.id)
  return sent
}

/** Stores a message for an hour, unseen, until its sender confirms it. Returns its id. Throws NO_ROOM. */
export async function storePending(ctx: Ctx, input: NewMessage): Promise<string> {
  await expirePending(ctx)
  return transaction(ctx, async (inner) => {
    const id = await store(inner, input, ctx.now())
    if (fileIdsOf(input).length > 0) await attachments.refuseTooManyPending(inner)
    return id
  })
}

/** Deletes messages that nobody confirmed within an hour, and their files. */
export async function expirePending(ctx: Ctx): Promise<void> {
  const before = new Date(Date.parse(ctx.now()) - pendingMs).toISOString()
  const files = await transaction(ctx, async (inner) =>
    attachments.forget(inner, await queries.dropPendingBefore(inner.db, before)),
  )
  await discardFiles(ctx, files)
}

/**
 * Sends a pending message. `tooSoon`: confirmed within three seconds, faster than anybody reads; `gone`: it no longer
 * exists. A message that was already sent stays sent.
 */
export async function release(ctx: Ctx, id: string): Promise<'sent' | 'tooSoon' | 'gone'> {
  // The id comes straight from a form, and PostgreSQL rejects a NUL.
  const found = id.includes('\0') ? undefined : await queries.findPosted(ctx.db, id)
  if (!found) return 'gone'
  if (found.heldAt === null) return 'sent'
  const waitedMs = Date.parse(ctx.now()) - Date.parse(found.heldAt)
  if (waitedMs > pendingMs) return 'gone'
  if (waitedMs < thinkingMs) return 'tooSoon'
  const isReleased = await transaction(ctx, async (inner) => {
    if (!(await queries.release(inner.db, id, ctx.now()))) return false
    await completing(inner, async () => ({ id }))
    return true
  })
  if (isReleased) notify(ctx, id)
  return 'sent'
}

export async function list(
  ctx: Ctx,
  { page, limit, ...query }: Query & { page: number; limit: number },
): Promise<{ messages: MessageSummary[]; meta: ListMeta; unread: number; forms?: string[] }> {
  authorize(ctx, 'message.read')
  const db = backgroundDb(ctx)
  const { rows, total } = await queries.list(db, filterOf(query), { limit, offset: (page - 1) * limit })
  const unread = await queries.count(db, { ...filterOf({}), onlyUnread: true })
  const forms = await queries.forms(db)
  const meta = listMetaOf({ page, limit }, total)
  return { messages: rows.map(summaryOf), meta, unread, ...(forms.length > 0 && { forms }) }
}

function summaryOf({ beginning, isRead, form, answers, ...row }: queries.ListedMessage): MessageSummary {
  const own = ofForm({ form, answers })
  const cut = own.answers?.map((answer) => ({ ...answer, value: clipped(answer.value) }))
  return { ...row, ...own, ...(cut && { answers: cut }), isRead: isRead === 1, excerpt: excerptOf(beginning) }
}

export async function get(ctx: Ctx, id: string): Promise<Message> {
  authorize(ctx, 'message.read')
  return existing(ctx, id)
}

/** A file attached to a message, and its name. Throws NOT_FOUND, StorageFailure. */
export async function file(
  ctx: Ctx,
  id: string,
  fileId: string,
): Promise<{ name: string; file: StoredFile }> {
  const { answers = [] } = await get(ctx, id)
  const named = answers.flatMap(({ files = [] }) => files).find((one) => one.id === fileId)
  return { name: named?.name ?? 'file', file: await attachments.open(ctx, id, fileId) }
}

export async function update(ctx: Ctx, id: string, { isRead }: { isRead: boolean }): Promise<Message> {
  authorize(ctx, 'message.write')
  return completing(ctx, async (inner) => {
    if (!(await queries.setRead(inner.db, id, isRead ? 1 : 0))) throw notFound()
    await attachments.setUnread(inner, id, !isRead)
    note(inner, { changes: changesBetween({}, { isRead }) })
    return existing(inner, id)
  })
}

/** Moves a message to the trash. */
export async function remove(ctx: Ctx, id: string): Promise<Message> {
  authorize(ctx, 'message.write')
  return completing(ctx, async (inner) => {
    const found = await existing(inner, id)
    const title = found.subject === '' ? found.name : `${found.name}: ${found.subject}`
    const files = await attachments.keysOf(inner, id)
    await trash.put(inner, { kind: 'message', id, title, isPublic: false, files }, found)
    await attachments.setUnread(inner, id, false)
    if (!(await queries.remove(inner.db, id))) throw notFound()
    return found
  })
}

/** Restores a message from the trash; nobody gets an email again. Throws NOT_FOUND if it is not in the trash. */
export async function restore(ctx: Ctx, id: string): Promise<Message> {
  authorize(ctx, 'message.write')
  const { isRead, form, answers, ...rest } = await trash.get<Message>(ctx, 'message', id)
  const { name, email, subject, message, page, createdAt } = rest
  const columns = columnsOf({ form, answers })
  const texts = { id, name, email, subject, message, page, createdAt, ...columns }
  const row = { ...texts, isRead: isRead ? 1 : 0, heldAt: null } as const
  return trash.takeOut(ctx, id, async (inner) => {
    await queries.insert(inner.db, row)
    await attachments.setUnread(inner, id, !isRead)
    return existing(inner, id)
  })
}

/**
 * All matching messages as CSV, in pieces; those of one form with a column for each of its fields. The first batch is
 * read before it resolves, so that a failure has an answer.
 */
export async function exportCsv(ctx: Ctx, query: Query): Promise<AsyncGenerator<string>> {
  authorize(ctx, 'message.read')
  const db = backgroundDb(ctx)
  const filter = filterOf(query)
  const next = (before?: queries.WholeMessage) =>
    queries.listWhole(db, filter, { before, limit: exportedAtOnce })
  const table =
    filter.form === undefined ? wholeTable : tableOf(ctx, allLabels(await queries.labels(db, filter)))
  return csvInBatches(table, await next(), next)
}

type CsvTable = { head: string[]; cellsOf: (row: queries.WholeMessage) => string[] }

async function* csvInBatches(
  { head, cellsOf }: CsvTable,
  first: queries.WholeMessage[],
  next: (before: queries.WholeMessage) => Promise<queries.WholeMessage[]>,
): AsyncGenerator<string> {
  yield csvHead(head)
  let batch = first
  for (;;) {
    const last = batch.at(-1)
    if (!last) return
    yield csvRows(batch.map(cellsOf))
    if (batch.length < exportedAtOnce) return
    batch = await next(last)
  }
}

const readCell = ({ isRead }: queries.WholeMessage) => (isRead === 1 ? 'yes' : 'no')

const wholeTable: CsvTable = {
  head: ['Received', 'Name', 'Email', 'Subject', 'Message', 'Page', 'Read'],
  cellsOf: (row) => [row.createdAt, row.name, row.email, row.subject, row.message, row.page, readCell(row)],
}

const tableOf = ({ config }: Ctx, labels: string[]): CsvTable => ({
  head: ['Received', ...labels, 'Page', 'Read'],
  cellsOf: (row) => {
    const { answers = [] } = ofForm(row)
    const cells = cellsOf({ id: row.id, answers }, labels, config.publicUrl)
    return [row.createdAt, ...cells, row.page, readCell(row)]
  },
})

/** Call it inside a transaction. */
async function store(ctx: Ctx, input: NewMessage, heldAt: string | null): Promise<string> {
  const { name, email, subject, message, page } = input
  const id = newId()
  const row = { id, name, email, subject, message, page, heldAt, createdAt: ctx.now() }
  await queries.insert(ctx.db, { ...row, ...columnsOf(input), isRead: 0 })
  await attachments.attach(ctx, fileIdsOf(input), id)
  return id
}

// The visitor does not wait for the mail server.
function notify(ctx: Ctx, id: string): void {
  const mailed = async () => {
    const found = ctx.config.mail && (await queries.find(ctx.db, id))
    if (found) await mailMessage(ctx, found)
  }
  mailed().catch((error: unknown) => ctx.log.error({ err: error }, 'a message could not be sent by email'))
}

async function existing(ctx: Ctx, id: string): Promise<Message> {
  const found = await queries.find(ctx.db, id)
  if (!found) throw notFound()
  const { form, answers, isRead, ...message } = found
  return { ...message, isRead: isRead === 1, ...ofForm({ form, answers }) }
}

const filterOf = ({ q, unread = false, form }: Query): queries.Filter => ({
  words: q?.trim() || undefined,
  onlyUnread: unread,
  form: form || undefined,
})

const excerptOf = (beginning: string): string => clipped(beginning.replace(/\s+/g, ' '))

function clipped(text: string): string {
  const whole = text.toWellFormed()
  return whole.length > excerptLength ? `${whole.slice(0, excerptLength).toWellFormed().trimEnd()}…` : whole
}

const notFound = () => new AppError('NOT_FOUND', 'Message not found. It may have been deleted.')
