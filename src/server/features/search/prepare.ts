import { giveWay } from '../../db/turns.ts'
import { type Forms, isSpelled, type Terms, wordsIn } from './terms.ts'

/** The signs that the index puts before a term. */
export const signs = {
  /** Before the stem of a word. */
  stem: '~',
  /** Before a word or stem of the title. */
  title: '^',
  /** Before a word or stem of a tag. */
  tag: '#',
} as const

// More would take long to write. A text of 200,000 Chinese characters could have a megabyte, which PostgreSQL refuses.
const maxBytes = 300_000
const maxHeadingBytes = 40_000
const maxLearned = 5000
const maxFrequent = 24
const leastFrequent = 3
const betweenTurns = 500

type Heading = {
  /** The terms of the title and the tags, each once as it is and once with its sign. */
  heading: string
  spelled: string[]
}
type Body = {
  /** The terms of the text, each once. */
  words: string
  /** The terms of words that occur often, the most frequent first. */
  frequent: string
  /** Words of the text that someone may misspell. */
  spelled: string[]
}

export function prepareHeading(terms: Terms, title: string, tags: readonly string[]): Heading {
  const all = new Set<string>()
  const spelled = new Set<string>()
  const add = (text: string, sign: string) => {
    for (const word of wordsIn(text)) {
      const forms = terms.formsOf(word)
      for (const term of indexedTerms(forms)) all.add(term).add(sign + term)
      for (const one of spelledForms(forms)) spelled.add(one)
    }
  }
  add(title, signs.title)
  for (const tag of tags) add(tag, signs.tag)
  return { heading: joined(all, maxHeadingBytes), spelled: [...spelled].slice(0, maxLearned) }
}

/** Prepares a text for the index, and lets other requests run in between. `text`: the result of `indexText`. */
export async function prepareBody(terms: Terms, text: string): Promise<Body> {
  const known = new Map<string, Forms & { count: number }>()
  const stems = new Map<string, number>()
  let read = 0
  for (const word of wordsIn(text)) {
    read += 1
    if (read % betweenTurns === 0) await giveWay()
    const forms = known.get(word) ?? { ...terms.formsOf(word), count: 0 }
    forms.count += 1
    known.set(word, forms)
  }
  const all = new Set<string>()
  const spelled = new Set<string>()
  for (const forms of known.values()) {
    for (const term of indexedTerms(forms)) all.add(term)
    const [main = forms.word] = forms.stems.map((stem) => signs.stem + stem)
    stems.set(main, (stems.get(main) ?? 0) + forms.count)
    for (const one of spelledForms(forms)) spelled.add(one)
  }
  return {
    words: joined(all, maxBytes),
    frequent: frequentOf(stems),
    spelled: [...spelled].slice(0, maxLearned),
  }
}

/** The terms of a word in the index: the word itself, and those of its stems that differ from it. */
export const indexedTerms = ({ word, stems }: Forms): string[] =>
  [word, ...stems.filter((stem) => stem !== word).map((stem) => signs.stem + stem)].filter(Boolean)

/**
 * The words that someone may mean by a misspelt one. A misspelt form of a word is often closer to the stem than to the
 * word.
 */
const spelledForms = ({ word, stems }: Forms): string[] => [word, ...stems].filter(isSpelled)

const frequentOf = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .filter(([word, count]) => count >= leastFrequent && word !== '')
    .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .slice(0, maxFrequent)
    .map(([word]) => word)
    .join(' ')

function joined(terms: Iterable<string>, most: number): string {
  const fitting: string[] = []
  let bytes = 0
  for (const term of terms) {
    bytes += Buffer.byteLength(term) + 1
    if (bytes > most) break
    fitting.push(term)
  }
  return fitting.join(' ')
}
