import { hashOf } from '../../core/audit-chain.ts'
import { backgroundDb, type Ctx } from '../../core/context.ts'
import { giveWay } from '../../db/turns.ts'
import * as queries from './audit.queries.ts'

const atOnce = 200

/** `problem`: where the chain is broken, and what that means. `lastHash` is the one to compare with a copy. */
export type ChainReport = { count: number; lastHash: string; problem?: string }

/** Reads the whole audit log, some entries at a time, and checks that each continues from the one before it. */
export async function verifyChain(ctx: Ctx): Promise<ChainReport> {
  const db = backgroundDb(ctx)
  const chain = await queries.readChain(db)
  if (!chain) return { count: 0, lastHash: '', problem: 'the ends of the chain are missing.' }
  let { removedNumber: number, removedHash: hash } = chain
  const found = (problem: string) => ({ count: number - chain.removedNumber, lastHash: hash, problem })
  while (number < chain.lastNumber) {
    const rows = await queries.listAfter(db, number, atOnce)
    if (rows.length === 0) return found(`${missing(number + 1, chain.lastNumber)} ${advice}`)
    for (const row of rows) {
      // Old entries are removed while the site runs: then the chain begins later.
      if (row.number !== number + 1) {
        const now = await queries.readChain(db)
        if (now && now.removedNumber > chain.removedNumber) return verifyChain(ctx)
        return found(`${missing(number + 1, row.number - 1)} ${advice}`)
      }
      const isWhole = row.previousHash === hash && row.hash === hashOf(hash, row)
      if (!isWhole) return found(`entry ${row.number} of ${row.at} was changed. ${advice}`)
      number = row.number
      hash = row.hash
      await giveWay()
      if (number === chain.lastNumber) break
    }
  }
  if (hash !== chain.lastHash) return found(`the end of the chain was changed. ${advice}`)
  return { count: number - chain.removedNumber, lastHash: hash }
}

const advice = 'Someone changed the database outside Masthead. Compare it with a backup.'

const missing = (first: number, last: number) =>
  first === last ? `entry ${first} is missing.` : `entries ${first} to ${last} are missing.`
