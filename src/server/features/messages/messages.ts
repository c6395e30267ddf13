import { type ListMeta, listMetaOf } from '../../../contracts/common.ts'
import type { ContactInput, Message, MessageSummary } from '../../../contracts/contact.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { backgroundDb, type Ctx, completing } from '../../core/context.ts'
import { csvHead, csvRows } from '../../core/csv.ts'
import { AppError } from '../../core/errors.ts'
import { transaction } from '../../core/transaction.ts'
import { newId } from '../../platform/ids.ts'
import * as trash from '../trash/trash.ts'
import { mailMessage } from './message-mail.ts'
import * as queries from './messages.queries.ts'

type Query = { q?: string | undefined; unread?: boolean | undefined }

const pendingMs = 60 * 60 * 1000
const thinkingMs = 3000
const excerptLength = 160
/** A message has at most 10,000 characters. */
const exportedAtOnce = 100

/** Stores a visitor's message and notifies the site's people by mail; a failing mail has no other effect. */
export async function send(ctx: Ctx, input: ContactInput): Promise<{ id: string }> {
  const sent = await completing(ctx, async (inner) => ({ id: await store(inner, input, null) }))
  notify(ctx, sent.id)
  return sent
}

/** Stores a message for an hour, unseen, until its sender confirms it. Returns its id. */
export async function storePending(ctx: Ctx, input: ContactInput): Promise<string> {
  const before = new Date(Date.parse(ctx.now()) - pendingMs).toISOString()
  await queries.dropPendingBefore(ctx.db, before)
  return store(ctx, input, ctx.now())
}

/**
 * Sends a pending message. `tooSoon`: confirmed within three seconds, faster than anybody reads; `gone`: it no longer
 * exists. A message that was sent already stays sent.
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
): Promise<{ messages: MessageSummary[]; meta: ListMeta; unread: number }> {
  authorize(ctx, 'message.read')
  const { rows, total } = await queries.list(backgroundDb(ctx), filterOf(query), {
    limit,
    offset: (page - 1) * limit,
  })
  const messages = rows.map(({ beginning, isRead, ...row }) => ({
    ...row,
    isRead: isRead === 1,
    excerpt: excerptOf(beginning),
  }))
  const unread = await queries.count(backgroundDb(ctx), { words: undefined, onlyUnread: true })
  return { messages, meta: listMetaOf({ page, limit }, total), unread }
}

export async function get(ctx: Ctx, id: string): Promise<Message> {
  authorize(ctx, 'message.read')
  return existing(ctx, id)
}

export async function update(ctx: Ctx, id: string, { isRead }: { isRead: boolean }): Promise<Message> {
  authorize(ctx, 'message.write')
  return completing(ctx, async (inner) => {
    if (!(await queries.setRead(inner.db, id, isRead ? 1 : 0))) throw notFound()
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
    await trash.put(inner, { kind: 'message', id, title, isPublic: false }, found)
    if (!(await queries.remove(inner.db, id))) throw notFound()
    return found
  })
}

/** Restores a message from the trash; nobody gets a mail again. Throws NOT_FOUND when it is not there. */
export async function restore(ctx: Ctx, id: string): Promise<Message> {
  authorize(ctx, 'message.write')
  const { name, email, subject, message, page, isRead, createdAt } = await trash.get<Message>(
    ctx,
    'message',
    id,
  )
  const row = {
    id,
    name,
    email,
    subject,
    message,
    page,
    isRead: isRead ? 1 : 0,
    createdAt,
    heldAt: null,
  } as const
  return trash.takeOut(ctx, id, async (inner) => {
    await queries.insert(inner.db, row)
    return existing(inner, id)
  })
}

/** All matching messages as CSV, in pieces. The first batch is read before it resolves, so that a failure has an answer. */
export async function exportCsv(ctx: Ctx, query: Query): Promise<AsyncGenerator<string>> {
  authorize(ctx, 'message.read')
  const next = (before?: queries.WholeMessage) =>
    queries.listWhole(backgroundDb(ctx), filterOf(query), { before, limit: exportedAtOnce })
  return csvInBatches(await next(), next)
}

async function* csvInBatches(
  first: queries.WholeMessage[],
  next: (before: queries.WholeMessage) => Promise<queries.WholeMessage[]>,
): AsyncGenerator<string> {
  yield csvHead(['Received', 'Name', 'Email', 'Subject', 'Message', 'Page', 'Read'])
  let batch = first
  for (;;) {
    const last = batch.at(-1)
    if (!last) return
    yield csvRows(batch.map(cellsOf))
    if (batch.length < exportedAtOnce) return
    batch = await next(last)
  }
}

const cellsOf = (row: queries.WholeMessage): string[] => [
  row.createdAt,
  row.name,
  row.email,
  row.subject,
  row.message,
  row.page,
  row.isRead === 1 ? 'yes' : 'no',
]

async function store(ctx: Ctx, input: ContactInput, heldAt: string | null): Promise<string> {
  const { name, email, subject, message, page } = input
  const id = newId()
  const row = { id, name, email, subject, message, page, heldAt, createdAt: ctx.now() }
  await queries.insert(ctx.db, { ...row, isRead: 0 })
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
  return { ...found, isRead: found.isRead === 1 }
}

const filterOf = ({ q, unread = false }: Query): queries.Filter => ({
  words: q?.trim() || undefined,
  onlyUnread: unread,
})

function excerptOf(beginning: string): string {
  const line = beginning.replace(/\s+/g, ' ').toWellFormed()
  return line.length > excerptLength ? `${line.slice(0, excerptLength).toWellFormed().trimEnd()}…` : line
}

const notFound = () => new AppError('NOT_FOUND', 'Message not found. It may have been deleted.')
