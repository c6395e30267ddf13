import { TokenType } from '@streamparser/json'
import { type SiteExport, type SiteExportPart, siteExportParts } from '../../../../contracts/site-export.ts'
import type { SkippedItem } from '../plan/plan-types.ts'
import type { JsonFile, JsonToken } from '../read/json-pieces.ts'
import { readJsonValues } from '../read/json-values.ts'
import { ownText, ownTexts } from '../read/own-text.ts'
import type { TextStore } from '../read/text-store.ts'
import { checkedHead, checkedThing, checkParts, checkVersion, inWords, refuse } from './checked-site.ts'

/** Sites have very many of these things, or very long ones, so a text store has each of them on the disk. */
const storedParts = ['media', 'articles', 'pages', 'comments'] as const
type StoredPart = (typeof storedParts)[number]
type OtherPart = Exclude<SiteExportPart, StoredPart>

export type Thing<Part extends SiteExportPart> = SiteExport[Part][number]

/** An exported site. */
export type StoredSite = Pick<SiteExport, 'url' | 'settings' | OtherPart> &
  Record<Exclude<StoredPart, 'comments'>, readonly string[]> & {
    /** The places of the comments on each article and page, by its id. */
    comments: ReadonlyMap<string, readonly string[]>
    /** What cannot be imported. */
    skipped: readonly SkippedItem[]
    /** The thing at a place. */
    at<Part extends StoredPart>(part: Part, place: string): Thing<Part>
  }

/** Reads a whole site from a file. Throws ImportFileError if the file breaks the contract. */
export async function readSite(json: JsonFile & { name: string }, texts: TextStore): Promise<StoredSite> {
  const { name } = json
  const head: Record<string, unknown> = {}
  const parts = collectParts(texts)
  const { lists, see } = listsAtTop()
  for await (const { value, keys } of readJsonValues(json, paths, see)) {
    const [part = '', index] = keys
    if (part === 'version') checkVersion(value, name)
    if (!isPart(part)) head[part] = value
    else if (typeof index === 'number') {
      const checked = checkedThing(part, value, [part, index])
      if ('fault' in checked) refuse(inWords(checked.fault), name)
      parts.add(part, checked.thing)
    }
  }
  checkParts(lists, name)
  return { ...checkedHead(head, name), ...parts.found }
}

/** Collects the parts of a site while they are found. */
export function collectParts(texts: TextStore) {
  const parts = emptyParts()
  const comments = new Map<string, string[]>()
  const skipped: SkippedItem[] = []
  const found = {
    ...(parts as Omit<StoredSite, 'url' | 'settings' | 'comments' | 'skipped' | 'at'>),
    comments,
    skipped,
    at: <Part extends StoredPart>(_part: Part, place: string): Thing<Part> => JSON.parse(texts.read(place)),
  }
  return {
    found,
    skip: (item: SkippedItem) => skipped.push(item),
    add(part: SiteExportPart, thing: Thing<SiteExportPart>): void {
      if (isComment(part, thing)) addTo(comments, thing.of.id, texts.keep(JSON.stringify(thing)))
      else parts[part].push(isStored(part) ? texts.keep(JSON.stringify(thing)) : ownTexts(thing))
    },
  }
}

export const partNames = Object.keys(siteExportParts) as SiteExportPart[]
const emptyParts = () =>
  Object.fromEntries(partNames.map((part) => [part, [] as unknown[]])) as Record<SiteExportPart, unknown[]>
const isPart = (name: string | number): name is SiteExportPart => partNames.some((part) => part === name)
const isStored = (part: SiteExportPart): boolean => storedParts.some((stored) => stored === part)
const isComment = (part: SiteExportPart, _thing: unknown): _thing is Thing<'comments'> => part === 'comments'

const paths = [
  ...['format', 'version', 'url', 'settings'].map((name) => `$.${name}`),
  ...partNames.map((part) => `$.${part}.*`),
]

function addTo(map: Map<string, string[]>, key: string, place: string): void {
  const places = map.get(key)
  if (places) places.push(place)
  else map.set(ownText(key), [place])
}

/**
 * Collects the names of the lists in the outermost object. An empty list would go unnoticed otherwise, because it has
 * no values.
 */
function listsAtTop() {
  const lists = new Set<string>()
  let depth = 0
  let name = ''
  function see({ token, value }: JsonToken): void {
    if (depth === 1 && token === TokenType.STRING) name = String(value)
    if (depth === 1 && token === TokenType.LEFT_BRACKET) lists.add(name)
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1
  }
  return { lists, see }
}
