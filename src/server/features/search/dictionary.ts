import type { Engine } from '../../db/engine.ts'
import type { Db } from '../../db/schema.ts'
import { giveWay } from '../../db/turns.ts'
import { keyOf, keysLike, keysOf, maxMistakes, mistakesBetween } from './spelling.ts'

// A key that many words share tells little about any one of them.
const maxOfKey = 100
const atOnce = 50

/**
 * Adds words to the dictionary that corrections are taken from. A word stays when no text contains it any more: a
 * correction that finds nothing is not used.
 */
export async function learn(db: Db, words: readonly string[]): Promise<void> {
  // All writers add words in the same order, so that two of them never wait for each other.
  const missing = (await unknownOf(db, words)).sort()
  for (let from = 0; from < missing.length; from += atOnce) {
    const rows = missing
      .slice(from, from + atOnce)
      .flatMap((term) => keysOf(term).map((key) => ({ key, term })))
    await db
      .insertInto('search_terms')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['key', 'term']).doNothing())
      .execute()
    await giveWay()
  }
}

async function unknownOf(db: Db, words: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (let from = 0; from < words.length; from += 500) {
    const some = words.slice(from, from + 500)
    const known = await knownOf(db, some)
    missing.push(...some.filter((word) => !known.has(word)))
  }
  return missing
}

/** The words among these that are in the dictionary. */
export async function knownOf(db: Db, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const rows = await db
    .selectFrom('search_terms')
    .select('term')
    .where('key', 'in', words.map(keyOf))
    .execute()
  const asked = new Set(words)
  return new Set(rows.map(({ term }) => term).filter((term) => asked.has(term)))
}

/** Words of the dictionary that may be meant by `word`, the most similar first; at most `most`. */
export async function similarWords(
  { db, engine }: { db: Db; engine: Pick<Engine, 'wordsWithKeys'> },
  word: string,
  most: number,
): Promise<{ word: string; mistakes: number }[]> {
  const allowed = maxMistakes([...word].length)
  const found = await engine.wordsWithKeys(db, keysLike(word), maxOfKey)
  return found
    .map((term) => ({ word: term, mistakes: mistakesBetween(word, term, allowed) }))
    .filter(({ mistakes }) => mistakes > 0 && mistakes <= allowed)
    .sort(
      (a, b) =>
        a.mistakes - b.mistakes ||
        commonStart(b.word, word) - commonStart(a.word, word) ||
        (a.word < b.word ? -1 : 1),
    )
    .slice(0, most)
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
