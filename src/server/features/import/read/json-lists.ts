import { TokenParser, TokenType } from '@streamparser/json'
import { type JsonFile, type JsonToken, newProgress, readPieces } from './json-pieces.ts'
import { readJsonValues } from './json-values.ts'

/** A list in a JSON file, at the top or in an object, at most two objects deep. */
export type JsonList = {
  /** The names from the outermost value to it. */
  keys: string[]
  length: number
  /** How many of them are objects. */
  objects: number
  /** Those of the first thousand objects, in their order. */
  names: string[]
}

const maxNamesFrom = 1000
const maxNames = 10_000
const maxObjectsAround = 2

/** All lists of a JSON file, none of which is in memory. Throws ImportFileError if the file cannot be read. */
export async function jsonListsIn(json: JsonFile): Promise<JsonList[]> {
  const progress = newProgress()
  const { found, see } = collector(progress.endRecord)
  const parser = new TokenParser({ paths: [], keepStack: false })
  for await (const _piece of readPieces(json, parser, progress, see));
  return found
}

/** The values of a list, one after the other. */
export async function* readJsonList(json: JsonFile, { keys: names }: Pick<JsonList, 'keys'>) {
  // A name with a dot would be two.
  const path = ['$', ...names.map((name) => (/^[^.*]+$/.test(name) ? name : '*')), '*'].join('.')
  for await (const { value, keys } of readJsonValues(json, [path]))
    if (typeof keys.at(-1) === 'number' && names.every((name, at) => keys[at] === name)) yield value
}

type Around = { isObject: boolean; key: string; isBeforeKey: boolean; list: ListInWork | undefined }
type ListInWork = JsonList & { known: Set<string> }

/** The parser has seen each token before, so they are in an order that JSON allows. */
function collector(recordEnds: () => void) {
  const found: ListInWork[] = []
  const around: Around[] = []

  function open(isObject: boolean) {
    const list = isObject ? undefined : listHere()
    if (list) found.push(list)
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
