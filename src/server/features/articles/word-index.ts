/** Finds texts that share rare words with a text. */
export type WordIndex<T> = {
  /** Items that share a word with `text`, each with its similarity: 0 nothing in common, 1 the same words. */
  like(text: string): [thing: T, likeness: number][]
}

// A word in more than a quarter of all texts says nothing; among very few texts every word would be common.
const commonShare = 0.25
const fewestForCommon = 8
// Chinese and Japanese characters count in pairs as words; elsewhere short words are mostly grammar.
const pieces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{N}\p{M}]{4,}/gu
const signs = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Similarity is the cosine between two texts in which rare words weigh more. */
export function createWordIndex<T>(texts: [thing: T, text: string][]): WordIndex<T> {
  // Indexed by position in `texts`: sums in a typed array cost least.
  const having = new Map<string, number[]>()
  for (const [place, [, text]] of texts.entries()) {
    for (const word of wordsOf(text)) {
      const places = having.get(word)
      if (places) places.push(place)
      else having.set(word, [place])
    }
  }
  const lengths = new Float64Array(texts.length)
  const weights = new Map<string, number>()
  const maxTexts = Math.max(fewestForCommon, texts.length * commonShare)
  for (const [word, places] of having) {
    if (places.length > maxTexts) having.delete(word)
    const weight = places.length > maxTexts ? 0 : Math.log(1 + texts.length / places.length) ** 2
    weights.set(word, weight)
    for (const place of places) lengths[place] = (lengths[place] ?? 0) + weight
  }
  const unknown = Math.log(1 + texts.length) ** 2

  return {
    like(text) {
      const shared = new Float64Array(texts.length)
      let length = 0
      for (const word of wordsOf(text)) {
        const weight = weights.get(word) ?? unknown
        length += weight
        for (const place of having.get(word) ?? []) shared[place] = (shared[place] ?? 0) + weight
      }
      const found: [T, number][] = []
      // Runs for every article that is shown: iterating `entries()` would create a pair for each of them.
      for (let place = 0; place < texts.length; place++) {
        const sum = shared[place] ?? 0
        const one = texts[place]
        if (one && sum > 0) found.push([one[0], sum / Math.sqrt(length * (lengths[place] ?? 0))])
      }
      return found
    },
  }
}

function wordsOf(text: string): Set<string> {
  const words = new Set<string>()
  for (const piece of text.toLowerCase().match(pieces) ?? []) {
    if (!signs.test(piece)) words.add(piece)
    else for (let at = 0; at + 2 <= piece.length; at += 1) words.add(piece.slice(at, at + 2))
  }
  return words
}
