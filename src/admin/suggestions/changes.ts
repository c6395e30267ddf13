import { plainText } from '../../content/text.ts'
import type { SuggestedWords } from '../../contracts/suggestions.ts'
import { type Hunk, hunks } from '../editing/hunks.ts'
import { htmlBlocks, mergeItems, mergeValues, type Strategies } from '../editing/merge.ts'
import { applyWords, wordChanges } from '../editing/merge-words.ts'
import { type Detail, detailsOf } from './details.ts'
import { pairBlocks } from './pair-blocks.ts'

/** The place of a change: a whole field, some words of a block, or whole blocks. */
type Place = { value: string } | { block: number; words: string[]; hunk: Hunk } | { blocks: Hunk }

/** One change of a suggestion. `name` identifies it as long as its original text is the same. */
export type Change = {
  name: string
  field: keyof SuggestedWords
  /** In readable form, with some of the words around it. */
  shown: { start: string; before: string; after: string; end: string }
  /** Other changes, such as links and images, which the words do not show. */
  details: Detail[]
  isReformatted: boolean
  place: Place
}

const strategies: Strategies = { content: mergeItems(htmlBlocks) }
const wordsAround = 8
/**
 * The words of a block are compared with each other, and each change is tried on its block. All changed blocks share
 * this many steps; a block that needs more becomes one change.
 */
const maxSteps = 2_000_000

/** The changes of a suggestion, in the order of the text. */
export function changesOf(base: SuggestedWords, words: SuggestedWords): Change[] {
  const plain = (['title', 'excerpt'] as const)
    .filter((field) => base[field] !== words[field])
    .map(
      (field): Change => ({
        name: field,
        field,
        shown: { start: '', before: base[field], after: words[field], end: '' },
        details: [],
        isReformatted: false,
        place: { value: words[field] },
      }),
    )
  return [...plain, ...contentChanges(base.content, words.content)]
}

function contentChanges(base: string, changed: string): Change[] {
  if (base === changed) return []
  const blocks = htmlBlocks.split(base)
  const found = hunks(blocks, htmlBlocks.split(changed)) ?? [{ from: 0, to: blocks.length, items: [changed] }]
  const pairs = found.flatMap((hunk) => pairBlocks(blocks, hunk))
  const most = maxSteps / pairs.length
  return pairs.flatMap((hunk) => {
    const [item] = hunk.items
    const isOne = hunk.to === hunk.from + 1 && hunk.items.length === 1 && item !== undefined
    return (isOne && changesInBlock(blocks, hunk.from, item, most)) || [wholeBlocks(blocks, hunk)]
  })
}

/** The single changes in one block; undefined where its words do not show them. */
function changesInBlock(
  blocks: string[],
  block: number,
  changed: string,
  most: number,
): Change[] | undefined {
  const base = blocks[block] ?? ''
  const found = wordChanges(base, changed, most)
  return found?.changes.map((hunk): Change => {
    const { words } = found
    const shown = (from: number, to: number) => plainText(words.slice(Math.max(0, from), to).join(''))
    return {
      name: `words:${block}:${hunk.from}`,
      field: 'content',
      shown: {
        start: shown(hunk.from - wordsAround, hunk.from),
        before: shown(hunk.from, hunk.to),
        after: plainText(hunk.items.join('')),
        end: shown(hunk.to, hunk.to + wordsAround),
      },
      ...detailsOf(base, applyWords(words, [hunk])),
      place: { block, words, hunk },
    }
  })
}

function wholeBlocks(blocks: string[], hunk: Hunk): Change {
  const [before, after] = [blocks.slice(hunk.from, hunk.to), hunk.items]
  return {
    name: `blocks:${hunk.from}:${hunk.to}`,
    field: 'content',
    shown: { start: '', before: readable(before), after: readable(after), end: '' },
    ...detailsOf(before.join(''), after.join('')),
    place: { blocks: hunk },
  }
}

const readable = (blocks: string[]) =>
  blocks
    .map((block) => plainText(block).trim())
    .filter(Boolean)
    .join('\n')

/** The original words of a suggestion, with these changes applied. */
function make(base: SuggestedWords, changes: Change[]): SuggestedWords {
  const made = { ...base }
  const blocks = htmlBlocks.split(base.content)
  const replaced: Hunk[] = []
  const inBlocks = new Map<number, { words: string[]; found: Hunk[] }>()
  for (const { field, place } of changes) {
    if ('value' in place) made[field] = place.value
    else if ('blocks' in place) replaced.push(place.blocks)
    else {
      const known = inBlocks.get(place.block) ?? { words: place.words, found: [] }
      inBlocks.set(place.block, { ...known, found: [...known.found, place.hunk] })
    }
  }
  for (const [at, { words, found }] of inBlocks) blocks[at] = applyWords(words, found.sort(inOrder))
  if (changes.some(({ field }) => field === 'content'))
    made.content = applyWords(blocks, replaced.sort(inOrder))
  return made
}

const inOrder = (a: Hunk, b: Hunk) => a.from - b.from || a.to - b.to

type Wanted = { done: Change[]; wanted: Change[] }

/**
 * The current text with the wanted changes, beside everything else that was changed since; `done` are already in it.
 * `failed` are those whose place no longer exists.
 */
export function withChanges(
  base: SuggestedWords,
  { done, wanted: asked }: Wanted,
  current: SuggestedWords,
): { merged: SuggestedWords; failed: Change[] } {
  const wanted = asked.filter((change) => !done.includes(change))
  const all = mergeSuggested(make(base, done), make(base, [...done, ...wanted]), current)
  if (all) return { merged: all, failed: [] }
  const failed: Change[] = []
  const made = [...done]
  let merged = current
  for (const change of wanted) {
    const next = mergeSuggested(make(base, made), make(base, [...made, change]), merged)
    if (next) {
      merged = next
      made.push(change)
    } else failed.push(change)
  }
  return { merged, failed }
}

/** Merges both sides; undefined if both changed the same place. */
export function mergeSuggested(
  base: SuggestedWords,
  mine: SuggestedWords,
  theirs: SuggestedWords,
): SuggestedWords | undefined {
  const { merged, isDecided } = mergeValues({ base, stored: base, mine, theirs }, strategies)
  return isDecided ? merged : undefined
}
