import { createHash } from 'node:crypto'
import type { AuditAction } from '../../contracts/audit-actions.ts'
import type { Db } from '../db/schema.ts'
import * as queries from './audit-store.ts'

/** What an entry says. `actorName` undefined: the name of the user with this id is looked up. */
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
type Hashed = Omit<NewEntry, 'action' | 'actorName'> & {
  number: number
  at: string
  action: string
  actorName: string
}

// The editor saves whenever somebody pauses: one entry for each person, text and hour.
const oncePerHour = new Set<AuditAction>(['articles.saveDraft', 'pages.saveDraft'])
const hourMs = 3_600_000

/** SHA-256 of the hash of the entry before it, and of everything that the entry says. */
export function hashOf(previousHash: string, entry: Hashed): string {
  const { number, at, action, actorId, actorName, ip, userAgent } = entry
  const { entityType, entityId, title, revisionId, changes } = entry
  const who = [number, at, action, actorId, actorName, ip, userAgent]
  const content = [previousHash, ...who, entityType, entityId, title, revisionId, changes]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/**
 * Appends entries to the chain. Nobody else can append until the transaction ends: call it as the last thing before
 * the commit.
 */
export async function appendEntries(db: Db, now: () => string, entries: NewEntry[]): Promise<void> {
  const named: (NewEntry & { actorName: string })[] = []
  for (const entry of entries) {
    if (oncePerHour.has(entry.action) && (await isRepeated(db, entry, now()))) continue
    named.push({ ...entry, actorName: entry.actorName ?? (await nameOf(db, entry)) })
  }
  if (named.length === 0) return
  let { lastNumber: number, lastHash: hash } = await queries.lockChain(db)
  // Read after the lock: times only grow along the chain.
  const at = now()
  const rows = named.map((entry) => {
    const previousHash = hash
    number += 1
    hash = hashOf(previousHash, { ...entry, number, at })
    return { ...entry, number, at, previousHash, hash }
  })
  await queries.insertEntries(db, rows)
  await queries.moveEnd(db, { number, hash })
}

/** Somebody who has just deleted their own account is known by the entry alone. */
const nameOf = async (db: Db, { actorId, entityId, title }: NewEntry): Promise<string> =>
  (await queries.findUserName(db, actorId)) ?? (entityId === actorId ? title : '')

async function isRepeated(db: Db, { action, actorId, entityId }: NewEntry, now: string): Promise<boolean> {
  const newest = entityId === null ? undefined : await queries.findNewestAbout(db, entityId)
  if (newest?.action !== action || newest.actorId !== actorId) return false
  return Date.parse(now) - Date.parse(newest.at) < hourMs
}
