// Why no change can be forgotten: every endpoint of the contract names its `action` or says why it has none (`Accounted`
// in `contracts/endpoint.ts`). `completing` (`context.ts`) writes the entry in the transaction of the change;
// `http/audited.ts` writes those of calls that change no row. `audit-chain.ts` links each entry to the one before.
import type { AuditChange } from '../../contracts/audit.ts'
import type { AuditAction, AuditEntity } from '../../contracts/audit-actions.ts'
import type { Viewer } from '../../contracts/permissions.ts'
import type { NewEntry } from './audit-chain.ts'
import type { Ctx } from './context.ts'

/** Details of a change that only the domain function knows. */
type Facts = {
  actor?: { id: string; name: string }
  entity?: { type: AuditEntity; id: string; title: string }
  title?: string
  revisionId?: string
  changes?: AuditChange[]
}

/** A call that may change something, until its entry in the audit log is written. */
export type AuditedCall = Origin & {
  viewer: Viewer | null
  facts: Facts
  /** Its entry is written, or none is needed. */
  isSettled: boolean
}

type Origin = {
  action: AuditAction
  /** The id in the address of the call. */
  targetId?: string | undefined
  ip?: string | undefined
  userAgent?: string | undefined
}

const maxUserAgent = 500

export function createCall(viewer: Viewer | null, { ip, userAgent, ...origin }: Origin): AuditedCall {
  // No address is stored with a visitor's message either.
  const from = origin.action === 'messages.send' ? {} : { ip, userAgent: userAgent?.slice(0, maxUserAgent) }
  return { ...origin, ...from, viewer, facts: {}, isSettled: false }
}

/** Adds details to the entry of the current call. */
export function note(ctx: Pick<Ctx, 'call'>, facts: Facts): void {
  if (ctx.call) Object.assign(ctx.call.facts, facts)
}

/** Says that the current call needs no entry, because nothing has changed. */
export function changedNothing(ctx: Pick<Ctx, 'call'>): void {
  if (ctx.call) ctx.call.isSettled = true
}

/** For work in many steps that has a single entry. */
export const asSteps = (ctx: Ctx): Ctx => ({ ...ctx, call: undefined, storeAnswer: undefined })

const entityOfGroup: Record<string, AuditEntity> = {
  auth: 'user',
  users: 'user',
  articles: 'article',
  pages: 'page',
  sections: 'section',
  categories: 'category',
  tags: 'tag',
  guests: 'guest',
  series: 'series',
  folders: 'folder',
  media: 'media',
  menu: 'menu',
  redirects: 'redirect',
  notFound: 'redirect',
  siteCheck: 'site',
  messages: 'message',
  settings: 'settings',
  trash: 'trash',
  demo: 'site',
  site: 'site',
}

/** The entry of a call. `output`: its answer. */
export function entryOf({ facts, ...call }: AuditedCall, output: unknown): NewEntry {
  const [group = ''] = call.action.split('.')
  const isOwn = group === 'auth'
  const answered = described(output)
  const own = facts.actor ?? { id: call.viewer?.id ?? null, name: '' }
  const id = isOwn ? own.id : (call.targetId ?? answered.id)
  const title = isOwn ? own.name : answered.title
  const type = entityOfGroup[group] ?? 'site'
  return {
    action: call.action,
    actorId: facts.actor?.id ?? actorOf(call.viewer),
    actorName: facts.actor?.name ?? (call.viewer?.id ? call.viewer.name : ''),
    ip: plain(call.ip),
    userAgent: plain(call.userAgent),
    entityType: facts.entity?.type ?? type,
    entityId: facts.entity?.id ?? id,
    // A message may be deleted at its sender's request.
    title: facts.entity?.title ?? facts.title ?? (type === 'message' ? '' : title),
    revisionId: facts.revisionId ?? null,
    changes: JSON.stringify(facts.changes ?? []),
  }
}

const actorOf = (viewer: Viewer | null) => (viewer ? (viewer.id ?? 'system') : 'visitor')

/** The id and the title in an answer: of the entity itself, of a working copy, or of a user who signs in. */
function described(output: unknown): { id: string | null; title: string } {
  const whole = (output ?? {}) as Record<string, unknown>
  const of = (whole.entity ?? whole.user ?? whole) as Record<string, unknown>
  const title = [of.title, of.name, of.filename].find((value) => typeof value === 'string' && value !== '')
  return { id: typeof of.id === 'string' ? of.id : null, title: typeof title === 'string' ? title : '' }
}

// PostgreSQL rejects a NUL in a text, and half a character would be read back as a different one.
const plain = (text: string | undefined): string | null =>
  text === undefined ? null : text.replaceAll('\0', '').toWellFormed()
