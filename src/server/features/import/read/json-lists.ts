import path from 'node:path'
import { TokenParser, TokenType } from '@streamparser/json'
import { english } from '../../../../i18n/said.ts'
import { ImportFileError } from './import-file-error.ts'
import { type JsonFile, type JsonToken, newProgress, readPieces } from './json-pieces.ts'
import { readJsonValues } from './json-values.ts'

/** A list in a JSON file, at the top or in an object, at most two objects deep. */
export type JsonList = {
  /** The names of the properties around the list, outermost first. */
  keys: string[]
  length: number
  /** How many of its entries are objects. */
  objects: number
  /** The property names of the first thousand objects, in the order of their appearance. */
  names: string[]
}

const maxNamesFrom = 1000
const maxNames = 10_000
const maxObjectsAround = 2
const maxPaths = 50
const maxLists = 10_000

/**
 * Finds all lists of a JSON file without loading any of them into memory. Throws ImportFileError if the file cannot be
 * read.
 */
export async function jsonListsIn(json: JsonFile): Promise<JsonList[]> {
  const progress = newProgress()
  const { found, see } = collector(progress.endRecord, () => {
    throw new ImportFileError(
      english('{name} has too many lists. {again}', {
        name: json.name ?? path.basename(json.file),
        again: json.again,
      }),
    )
  })
  const parser = new TokenParser({ paths: [], keepStack: false })
  for await (const _piece of readPieces(json, parser, progress, see));
  return found
}

/**
 * Yields the values of a list, one after the other. `lists`: all lists in the file; the others are read and dropped.
 */
export async function* readJsonList(json: JsonFile, list: Named, lists: readonly JsonList[] = []) {
  for await (const { value, keys } of readJsonValues(json, pathsOf([list, ...lists])))
    if (isIn(list, keys)) yield value
}

type Named = Pick<JsonList, 'keys'>

/** The paths of all values in the longest lists. Without a path, the parser would collect everything. */
export const pathsOf = (lists: readonly (Named & { length?: number })[]): string[] => {
  const [first, ...others] = lists
  const longest = others.toSorted((a, b) => (b.length ?? 0) - (a.length ?? 0)).slice(0, maxPaths)
  return [...new Set([...(first ? [first] : []), ...longest].map(pathOf))]
}

// A name with a dot would count as two names.
const pathOf = ({ keys }: Named) =>
  ['$', ...keys.map((name) => (/^[^.*]+$/.test(name) ? name : '*')), '*'].join('.')

/** Whether the value with these keys is an entry of the list. */
export const isIn = ({ keys: names }: Named, keys: readonly (string | number)[]): boolean =>
  typeof keys.at(-1) === 'number' && names.every((name, at) => keys[at] === name)

type Around = { isObject: boolean; key: string; isBeforeKey: boolean; list: ListInWork | undefined }
type ListInWork = JsonList & { known: Set<string> }

/** The parser has checked the order of the tokens before. */
function collector(recordEnds: () => void, refuse: () => never) {
  const found: ListInWork[] = []
  const around: Around[] = []

  function open(isObject: boolean) {
    const list = isObject ? undefined : listHere()
    if (list && found.push(list) > maxLists) refuse()
    around.push({ isObject, key: '', isBeforeKey: isObject, list })
  }

  function listHere(): ListInWork | undefined {
    if (around.length > maxObjectsAround || around.some(({ isObject }) => !isObject)) return undefined
    return { keys: around.map(({ key }) => key), length: 0, objects: 0, names: [], known: new Set() }
  }

  function value(isObject: boolean) {
    const list = around.at(-1)?.list
    if (!list) return
    list.length += 1
    if (isObject) list.objects += 1
  }

  function key(name: string) {
    const top = around.at(-1)
    if (top) Object.assign(top, { key: name, isBeforeKey: false })
    const list = around.at(-2)?.list
    if (!list || list.objects > maxNamesFrom || list.known.has(name) || list.names.length >= maxNames) return
    list.known.add(name)
    list.names.push(name)
  }

  function close() {
    around.pop()
    if (around.at(-1)?.list) recordEnds()
  }

  function see({ token, value: text }: JsonToken) {
    const top = around.at(-1)
    if (token === TokenType.STRING && top?.isBeforeKey) return key(String(text))
    if (token === TokenType.COMMA && top) top.isBeforeKey = top.isObject
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) return close()
    if (token === TokenType.COMMA || token === TokenType.COLON) return
    value(token === TokenType.LEFT_BRACE)
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET)
      open(token === TokenType.LEFT_BRACE)
  }

  return { found, see }
}
