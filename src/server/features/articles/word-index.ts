/** Tells which of some things have rare words in common with a text. */
export type WordIndex<T> = {
  /** Things that share a word with `text`, each with its likeness: 0 nothing in common, 1 the same words. */
  like(text: string): Map<T, number>
}

type Entry<T> = { thing: T; length: number }

// What more than a quarter of all have in common tells nothing; in a handful everything would be common.
const commonShare = 0.25
const fewestForCommon = 8
// Signs of Chinese and Japanese stand for a word in pairs; elsewhere shorter words are mostly grammar.
const pieces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{N}\p{M}]{4,}/gu
const signs = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Likeness is the cosine between two texts whose words count the more the fewer texts have them. */
export function createWordIndex<T>(texts: [thing: T, text: string][]): WordIndex<T> {
  const entries = new Map<string, Entry<T>[]>()
  for (const [thing, text] of texts) {
    const entry = { thing, length: 0 }
    for (const word of wordsOf(text)) entries.set(word, [...(entries.get(word) ?? []), entry])
  }
  const weights = new Map<string, number>()
  const most = Math.max(fewestForCommon, texts.length * commonShare)
  for (const [word, having] of entries) {
    if (having.length > most) entries.delete(word)
    const weight = having.length > most ? 0 : Math.log(1 + texts.length / having.length) ** 2
    weights.set(word, weight)
    for (const entry of having) entry.length += weight
  }
  const unknown = Math.log(1 + texts.length) ** 2

  return {
    like(text) {
      const shared = new Map<Entry<T>, number>()
      let length = 0
      for (const word of wordsOf(text)) {
        const weight = weights.get(word) ?? unknown
        length += weight
        for (const entry of entries.get(word) ?? []) shared.set(entry, (shared.get(entry) ?? 0) + weight)
      }
      const result = new Map<T, number>()
      for (const [entry, sum] of shared) result.set(entry.thing, sum / Math.sqrt(length * entry.length))
      return result
    },
  }
}

function wordsOf(text: string): Set<string> {
  const words = new Set<string>()
  for (const [piece] of text.toLowerCase().matchAll(pieces)) {
    if (!signs.test(piece)) words.add(piece)
    else for (let at = 0; at + 2 <= piece.length; at += 1) words.add(piece.slice(at, at + 2))
  }
  return words
}
