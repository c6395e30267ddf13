// Work of this weight takes about 10 ms, as measured. A character of plain text weighs 1.
const heaviestAtOnce = 16_000
const weights = { text: 40, tag: 60, code: 1500, reference: 8 }
// Code is coloured word by word.
const perCharacterWithCode = 4

/** Whether work on these texts takes about 10 ms or less. Reads no further than that. */
export function isShort(texts: Iterable<string>): boolean {
  let weight = 0
  for (const text of texts) {
    weight += text.length
    if (weight > heaviestAtOnce) return false
    weight += weights.text + extraWeight(text)
    if (weight > heaviestAtOnce) return false
  }
  return true
}

/** What a text weighs beyond its length. */
function extraWeight(text: string): number {
  let weight = 0
  let hasCode = false
  for (const [mark] of text.matchAll(/<pre|[<&]/gi)) {
    if (mark === '&') weight += weights.reference
    else if (mark === '<') weight += weights.tag
    else {
      hasCode = true
      weight += weights.code
    }
  }
  return hasCode ? weight + text.length * (perCharacterWithCode - 1) : weight
}
