import { backgroundDb, type Ctx } from '../../core/context.ts'
import { maxFound, type SearchQuery } from '../../db/engine.ts'
import { corrected, joined, split } from './corrections.ts'
import { reportDamage } from './damage.ts'
import { type RankedHit, ranked } from './ranking.ts'
import { termsIn } from './site-terms.ts'
import type { Terms } from './terms.ts'
import { type AskedWord, askedWord, inHeading, isExact, isWhole, queryOf } from './word-forms.ts'
import { searchWords } from './words.ts'

/** What a search finds, best first, and all words that it looked for. */
export type Found = { hits: RankedHit[]; words: AskedWord[]; terms: Terms }

// With this many hits, nobody misses those of other spellings.
const few = 3
const maxTitled = 100

/** The words of a query, with all ways in which a text may contain them. */
export async function askedWords(ctx: Ctx, q: string): Promise<{ words: AskedWord[]; terms: Terms }> {
  const terms = await termsIn(ctx, ctx.lang)
  const all = searchWords(q)
  const words = all.map((word, at) => askedWord(terms, word, at === all.length - 1))
  return { words: words.filter(({ ways }) => ways.length > 0), terms }
}

/**
 * Finds public documents of these kinds that contain every word of the query. If there are few, also finds words that
 * are written together or apart. If there are none, searches for the words that may have been meant.
 */
export async function find(ctx: Ctx, q: string, kinds: string[]): Promise<Found> {
  const { words, terms } = await askedWords(ctx, q)
  if (words.length === 0) return { hits: [], words, terms }
  try {
    return { ...(await findWords(ctx, { words, terms, kinds })), terms }
  } catch (error) {
    // The damage is reported here, because a page catches the error and shows that its search failed.
    await reportDamage(ctx, error)
    throw error
  }
}

type Asked = { words: AskedWord[]; terms: Terms; kinds: string[] }

async function findWords(ctx: Ctx, { words, terms, kinds }: Asked): Promise<Omit<Found, 'terms'>> {
  const now = ctx.now()
  const hits = ranked(await hitsOf(ctx, words, kinds), words, now)
  if (hits.length >= few) return { hits: hits.slice(0, maxFound), words }
  const asking = { db: backgroundDb(ctx), engine: ctx.engine, terms, visible: { kinds, lang: ctx.lang, now } }
  const apart = await split(asking, words)
  const others = [...(apart ? [apart] : []), ...(await joined(asking, words))]
  await addHits(ctx, { hits, others, kinds })
  if (hits.length > 0) return { hits, words: [words, ...others].flat() }
  for await (const meant of corrected(asking, words, apart ?? words)) {
    await addHits(ctx, { hits, others: [meant], kinds })
    if (hits.length > 0) return { hits, words: meant }
  }
  return { hits, words }
}

/** Adds the hits of the other searches, each after the hits that were found before. */
async function addHits(
  ctx: Ctx,
  { hits, others, kinds }: { hits: RankedHit[]; others: AskedWord[][]; kinds: string[] },
): Promise<void> {
  for (const words of others) {
    const known = new Set(hits.map(({ entityId }) => entityId))
    const more = (await hitsOf(ctx, words, kinds)).filter(({ entityId }) => !known.has(entityId))
    hits.push(...ranked(more, words, ctx.now()))
  }
  hits.splice(maxFound)
}

/**
 * Returns the hits. If there are too many, returns the newest, those with the exact words, and those with the words in
 * their title or tags.
 */
async function hitsOf(ctx: Ctx, words: AskedWord[], kinds: string[]): Promise<RankedHit[]> {
  const read = async (query: SearchQuery | undefined, limit = maxFound) =>
    query ? ctx.engine.search(backgroundDb(ctx), query, { kinds, lang: ctx.lang, now: ctx.now(), limit }) : []
  const whole = queryOf(words, isWhole)
  const wholeHits = await read(whole)
  const exactHits = wholeHits.length > 0 ? await read(queryOf(words, isExact)) : []
  const isFull = wholeHits.length >= maxFound
  const titled = isFull && whole ? await read(inHeading(whole), maxTitled) : []
  const longer = isFull || words.every(({ ways }) => ways.every(isWhole)) ? [] : await read(queryOf(words))
  const [exactIds, wholeIds] = [exactHits, [...wholeHits, ...titled, ...exactHits]].map(
    (list) => new Set(list.map(({ entityId }) => entityId)),
  )
  const all = new Map([...longer, ...wholeHits, ...titled, ...exactHits].map((hit) => [hit.entityId, hit]))
  return [...all.values()].map((hit) => ({
    ...hit,
    isExact: exactIds?.has(hit.entityId) ?? false,
    isWhole: wholeIds?.has(hit.entityId) ?? false,
  }))
}
