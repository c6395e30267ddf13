import { parse as parseToml, TomlDate } from 'smol-toml'
import { parseDocument } from 'yaml'

/** The details of a text as they are written above it; names as they are written. */
export type Matter = Record<string, unknown>

/** The details cannot be read; the message says why, and ends without a period. */
export class FrontMatterError extends Error {}

export type SplitText = { matter: Matter; body: string; hasMatter: boolean }

// More than anybody writes above a text.
const maxMatterLength = 200_000
const maxAliases = 100

/** Separates a text from the YAML, TOML, JSON or plain lines above it. Throws FrontMatterError. */
export function splitFrontMatter(text: string): SplitText {
  for (const split of [delimited, jsonObject, headerLines]) {
    const found = split(text)
    if (found) return { ...found, hasMatter: true }
  }
  return { matter: {}, body: text, hasMatter: false }
}

type Found = Omit<SplitText, 'hasMatter'> | undefined

const delimiters: { start: RegExp; end: RegExp; read: (source: string) => unknown }[] = [
  { start: /^---[ \t]*(?:ya?ml)?[ \t]*\n/i, end: /^(?:---|\.\.\.)[ \t]*$/m, read: readYaml },
  { start: /^---[ \t]*toml[ \t]*\n/i, end: /^---[ \t]*$/m, read: readToml },
  { start: /^---[ \t]*json[ \t]*\n/i, end: /^---[ \t]*$/m, read: readJson },
  { start: /^\+\+\+[ \t]*\n/, end: /^\+\+\+[ \t]*$/m, read: readToml },
  { start: /^;;;[ \t]*\n/, end: /^;;;[ \t]*$/m, read: readJson },
]

function delimited(text: string): Found {
  for (const { start, end, read } of delimiters) {
    const opening = start.exec(text)?.[0]
    if (opening === undefined) continue
    const rest = text.slice(opening.length)
    const closing = end.exec(rest)
    // A line of hyphens that nothing closes is a rule above a text.
    if (!closing) return undefined
    const matter = asMatter(read(limited(rest.slice(0, closing.index))))
    return { matter, body: rest.slice(closing.index + closing[0].length) }
  }
  return undefined
}

/** An object in braces, as Hugo and Hexo have it; Hexo also ends it with `;;;`. */
function jsonObject(text: string): Found {
  if (!/^\{\s*["}]/.test(text)) return undefined
  let lastError: unknown
  const ends = /\}[ \t]*$/gm
  for (let end = ends.exec(text), tries = 0; end && tries < 100; end = ends.exec(text), tries += 1) {
    try {
      const matter = asMatter(JSON.parse(limited(text.slice(0, end.index + 1))))
      return { matter, body: text.slice(end.index + end[0].length).replace(/^\s*;;;[ \t]*$/m, '') }
    } catch (error) {
      lastError = error
    }
  }
  throw new FrontMatterError(
    `its JSON cannot be read: ${messageOf(lastError ?? 'a closing brace is missing')}`,
  )
}

const headerNames =
  /^(?:title|date|modified|category|tags|keywords|slug|authors?|summary|status|lang|template|url|save_as):/i

/** `Title: …` and so on, up to an empty line, as Pelican and MultiMarkdown have it. */
function headerLines(text: string): Found {
  if (!headerNames.test(text)) return undefined
  const end = /\n[ \t]*\n|$(?![\s\S])/.exec(text)?.index ?? text.length
  const matter: Matter = Object.create(null) as Matter
  let name = ''
  for (const line of limited(text.slice(0, end)).split('\n')) {
    const found = /^([A-Za-z][\w -]{0,60}):(?:\s|$)(.*)$/.exec(line)
    if (found) {
      name = (found[1] ?? '').toLowerCase()
      matter[name] = (found[2] ?? '').trim()
    } else if (/^\s/.test(line) && name !== '') matter[name] = `${String(matter[name])} ${line.trim()}`
    else return undefined
  }
  return { matter, body: text.slice(end) }
}

function readYaml(source: string): unknown {
  try {
    const document = parseDocument(source, { uniqueKeys: false, logLevel: 'silent' })
    const [error] = document.errors
    if (error) throw new FrontMatterError(`its YAML cannot be read: ${messageOf(error)}`)
    return document.toJS({ maxAliasCount: maxAliases })
  } catch (error) {
    if (error instanceof FrontMatterError) throw error
    if (error instanceof ReferenceError)
      throw new FrontMatterError(`its YAML refers to itself too often: ${messageOf(error)}`)
    throw new FrontMatterError(`its YAML cannot be read: ${messageOf(error)}`)
  }
}

function readToml(source: string): unknown {
  try {
    return parseToml(source)
  } catch (error) {
    throw new FrontMatterError(`its TOML cannot be read: ${messageOf(error)}`)
  }
}

function readJson(source: string): unknown {
  const inside = source.trim()
  try {
    return JSON.parse(inside.startsWith('{') ? inside : `{${inside.replace(/,$/, '')}}`)
  } catch (error) {
    throw new FrontMatterError(`its JSON cannot be read: ${messageOf(error)}`)
  }
}

function limited(source: string): string {
  if (source.length > maxMatterLength)
    throw new FrontMatterError(
      `it has more than ${maxMatterLength.toLocaleString('en')} characters above its text`,
    )
  return source
}

function asMatter(value: unknown): Matter {
  if (value === null || value === undefined) return {}
  if (typeof value !== 'object' || Array.isArray(value) || value instanceof TomlDate)
    throw new FrontMatterError('what is above its text is not a list of names and values')
  return value as Matter
}

/** The first line of a message, which may quote the source in the next ones. */
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .split('\n', 1)[0]
    ?.replace(/[.:]+$/, '')
    .slice(0, 200) ?? ''

export { readToml, readYaml }
