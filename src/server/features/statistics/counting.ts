import { hash, randomBytes, randomInt } from 'node:crypto'
import type { Counted } from '../../core/counted-request.ts'
import { referrerOf } from '../../core/referrers.ts'
import { feedReaderOf, isRobot } from '../../core/user-agents.ts'
import { type Kind, noReferrer, otherName } from './statistics.table.ts'
import type { Tally } from './tally.ts'
import { createVisitors, hashOf } from './visitors.ts'

/** One answered request by somebody who is not signed in. */
export type Visit = {
  counted: Counted
  address: string
  userAgent: string | undefined
  referrer: string | undefined
}

export type CountingDay = ReturnType<typeof createCountingDay>

/** How many names that visitors determine get rows of their own each day, per kind. */
const maxNewNames = 100
const maxSeen = 100_000
/** The numbers that feed readers report may be wrong. */
const maxFeedPeople = 1_000_000
const maxWords = 60
const maxName = 300

/**
 * Counts the visits of one day. Visitors are distinguished by a hash, whose salt and seed exist only here: only sums
 * are written.
 */
export function createCountingDay(tally: () => Tally, ownHost: string) {
  const salt = randomBytes(16).toString('hex')
  const seed = randomInt(2 ** 32)
  const visitors = createVisitors()
  const seen = new Set<string>()
  const names = new Map<Kind, Set<string>>()
  let written = 0
  let feedPeople = 0

  /** True only the first time. When there are too many to remember, every time counts as the first. */
  function isFirst(...parts: string[]): boolean {
    const key = hash('sha256', `${salt} ${parts.join(' ')}`, 'base64').slice(0, 12)
    if (seen.has(key)) return false
    if (seen.size < maxSeen) seen.add(key)
    return true
  }

  /** Counts a name that a visitor determines. After too many different ones, further names count as "others". */
  function addNamed(kind: Kind, name: string, count = 1): void {
    const known = names.get(kind) ?? new Set()
    names.set(kind, known)
    if (!known.has(name) && known.size < maxNewNames) known.add(name)
    tally().add(kind, known.has(name) ? name : otherName, count)
  }

  function countPage({ name, search }: Counted & { as: 'page' }, visit: Visit): void {
    tally().add('totals', 'views')
    tally().add('pages', name.slice(0, maxName))
    visitors.add(hashOf(visit.userAgent ?? '', hashOf(visit.address, seed)))
    const from = referrerOf(visit.referrer, ownHost)
    if (from !== 'own') {
      tally().add('entries', name.slice(0, maxName))
      addNamed('referrers', from || noReferrer)
    }
    if (search) countSearch(search)
  }

  function countSearch({ words, isFound }: { words: string; isFound: boolean }): void {
    const tidy = harmless(words)
    tally().add('totals', 'searches')
    addNamed('searches', tidy)
    if (isFound) return
    tally().add('totals', 'missedSearches')
    addNamed('missedSearches', tidy)
  }

  function countFeed({ address, userAgent = '' }: Visit): void {
    const reader = feedReaderOf(userAgent)
    if (!reader || feedPeople + reader.people > maxFeedPeople) return
    // A service fetches for all its readers, from many addresses, so it counts once by its name.
    const isService = reader.people > 1
    if (!(isService ? isFirst('feed', reader.name) : isFirst('feed', address, userAgent))) return
    feedPeople += reader.people
    tally().add('totals', 'feeds', reader.people)
    addNamed('feeds', reader.name, reader.people)
  }

  function countDownload({ name }: { name: string }, { address, userAgent = '' }: Visit): void {
    // A document viewer requests one file in many parts.
    if (!isFirst('download', name, address, userAgent)) return
    tally().add('totals', 'downloads')
    tally().add('downloads', name.slice(0, maxName))
  }

  return {
    count(visit: Visit): void {
      const { counted, userAgent } = visit
      if (counted.as === 'feed') countFeed(visit)
      else if (isRobot(userAgent)) return
      else if (counted.as === 'page') countPage(counted, visit)
      else countDownload(counted, visit)
    },
    /** Adds the visitors who came since the last call. */
    addVisitors(): void {
      const now = visitors.count()
      if (now > written) tally().add('totals', 'visitors', now - written)
      written = Math.max(written, now)
    },
  }
}

/** The words as they are counted: without anything that may be an email address or a telephone number. */
function harmless(words: string): string {
  const tidy = words
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .normalize('NFC')
    .toLowerCase()
    .slice(0, maxWords)
    .toWellFormed()
    .trim()
  return tidy.includes('@') || tidy.replace(/\P{N}/gu, '').length > 6 ? otherName : tidy
}
