import { createHash } from 'node:crypto'
import type { AuditAction } from '../../contracts/audit-actions.ts'
import type { Db } from '../db/schema.ts'
import * as queries from './audit-store.ts'
import type { Ctx } from './context.ts'

/** The content of an entry. `actorName` undefined: the name of the user with this id is looked up. */
export type NewEntry = {
  action: AuditAction
  actorId: string
  actorName: string | undefined
  ip: string | null
  userAgent: string | null
  entityType: string
  entityId: string | null
  title: string
  revisionId: string | null
  /** JSON */
  changes: string
}
type Content = Omit<NewEntry, 'action' | 'actorName'> & { at: string; action: string; actorName: string }

// The editor saves at every pause, so these get one entry for each person, text and hour.
const oncePerHour = new Set<AuditAction>(['articles.saveDraft', 'pages.saveDraft'])
const hourMs = 3_600_000

/** SHA-256 of the previous entry's hash, the entry's number, and everything that the entry says. */
export const hashOf = (previousHash: string, entry: Content & { number: number }): string =>
  sha256(queries.linked(previousHash, entry.number, contentHashOf(entry)))

function contentHashOf(entry: Content): string {
  const { at, action, actorId, actorName, ip, userAgent } = entry
  const { entityType, entityId, title, revisionId, changes } = entry
  const who = [at, action, actorId, actorName, ip, userAgent]
  return sha256(JSON.stringify([...who, entityType, entityId, title, revisionId, changes]))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Appends entries to the chain. Nobody else can append until the transaction ends: call it as the last step before the
 * commit. Slow work is done before the end of the chain is locked.
 */
export async function appendEntries(
  db: Db,
  { engine, now }: Pick<Ctx, 'engine' | 'now'>,
  entries: NewEntry[],
): Promise<void> {
  const rows: (Content & { contentHash: string })[] = []
  for (const entry of entries) {
    const at = now()
    if (oncePerHour.has(entry.action) && (await isRepeated(db, entry, at))) continue
    const content = { ...entry, at, actorName: entry.actorName ?? (await nameOf(db, entry)) }
    rows.push({ ...content, contentHash: contentHashOf(content) })
  }
  const append = engine.name === 'postgres' ? queries.appendByHashingThere : queries.appendByHashing(sha256)
  for (const { contentHash, ...row } of rows) await append(db, row, contentHash)
}

/** The name of the person. Someone who has just deleted their own account is named only by the entry itself. */
const nameOf = async (db: Db, { actorId, entityId, title }: NewEntry): Promise<string> =>
  (await queries.findUserName(db, actorId)) ?? (entityId === actorId ? title : '')

async function isRepeated(db: Db, { action, actorId, entityId }: NewEntry, now: string): Promise<boolean> {
  const newest = entityId === null ? undefined : await queries.findNewestAbout(db, entityId)
  if (newest?.action !== action || newest.actorId !== actorId) return false
  return Date.parse(now) - Date.parse(newest.at) < hourMs
}
