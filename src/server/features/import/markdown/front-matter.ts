import { parse as parseToml, TomlDate, TomlError } from 'smol-toml'
import { parseDocument } from 'yaml'
import { english } from '../../../../i18n/said.ts'

/** The details that are written above a text, by the names used there. */
export type Matter = Record<string, unknown>

/** The details cannot be read. The message says why, without a period at the end. */
export class FrontMatterError extends Error {}

export type SplitText = { matter: Matter; body: string; hasMatter: boolean }

// Nobody writes more than this above a text.
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

const delimiters: { start: RegExp; end: RegExp; read: (source: string, from: number) => unknown }[] = [
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
    // A line of hyphens without a second one is only a rule above the text.
    if (!closing) return undefined
    const matter = asMatter(read(limited(rest.slice(0, closing.index)), 2))
    return { matter, body: rest.slice(closing.index + closing[0].length) }
  }
  return undefined
}

/** An object in braces, as in Hugo and Hexo. Hexo also ends it with `;;;`. */
function jsonObject(text: string): Found {
  if (!/^\{\s*["}]/.test(text)) return undefined
  const ends = /\}[ \t]*$/gm
  for (let end = ends.exec(text), tries = 0; end && tries < 100; end = ends.exec(text), tries += 1) {
    try {
      const matter = asMatter(JSON.parse(limited(text.slice(0, end.index + 1))))
      return { matter, body: text.slice(end.index + end[0].length).replace(/^\s*;;;[ \t]*$/m, '') }
    } catch (error) {
      if (error instanceof FrontMatterError) throw error
      // This brace may be within the object: a later one may end it.
    }
  }
  throw new FrontMatterError(noJson)
}

const headerNames =
  /^(?:title|date|modified|category|tags|keywords|slug|authors?|summary|status|lang|template|url|save_as):/i

/** Lines such as `Title: …` up to an empty line, as in Pelican and MultiMarkdown. */
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

/** `from`: the line of the file in which the YAML begins. */
function readYaml(source: string, from = 1): unknown {
  const document = parsedYaml(source)
  const [error] = document.errors
  if (error) throw mistakeIn('YAML', from, error.linePos?.[0].line, yamlMistakes[error.code])
  try {
    return document.toJS({ maxAliasCount: maxAliases })
  } catch {
    throw new FrontMatterError(english('its YAML refers to itself too often, or to what is not there'))
  }
}

function parsedYaml(source: string) {
  try {
    return parseDocument(source, { uniqueKeys: false, logLevel: 'silent' })
  } catch {
    throw new FrontMatterError(english('its YAML is nested too deeply'))
  }
}

function readToml(source: string, from = 1): unknown {
  try {
    return parseToml(source)
  } catch (error) {
    throw mistakeIn('TOML', from, error instanceof TomlError ? error.line : undefined)
  }
}

function readJson(source: string): unknown {
  const inside = source.trim()
  try {
    return JSON.parse(inside.startsWith('{') ? inside : `{${inside.replace(/,$/, '')}}`)
  } catch {
    throw new FrontMatterError(noJson)
  }
}

const yamlMistakes: Partial<Record<string, string>> = {
  BAD_DQ_ESCAPE: english('a backslash between double quotation marks has to be doubled'),
  BAD_INDENT: english('the number of spaces before it does not fit the lines above'),
  BAD_SCALAR_START: english('a text that begins with this character needs quotation marks around it'),
  BLOCK_AS_IMPLICIT_KEY: english('a text with a colon in it needs quotation marks around it'),
  MISSING_CHAR: english('a quotation mark, a bracket, a comma or a colon is missing'),
  MULTILINE_IMPLICIT_KEY: english('a colon is missing after the name'),
  TAB_AS_INDENT: english('there is a tab, where only spaces may be'),
}

const noJson = english('its JSON has a mistake, or a closing brace is missing')

function mistakeIn(
  language: string,
  from: number,
  line: number | undefined,
  what?: string,
): FrontMatterError {
  const mistake =
    line === undefined
      ? english('its {language} has a mistake', { language })
      : english('its {language} has a mistake in line {line}', { language, line: from + line - 1 })
  return new FrontMatterError(what === undefined ? mistake : english('{mistake}: {what}', { mistake, what }))
}

function limited(source: string): string {
  if (source.length > maxMatterLength)
    throw new FrontMatterError(
      english('it has more than {max} characters above its text', {
        max: maxMatterLength.toLocaleString('en'),
      }),
    )
  return source
}

function asMatter(value: unknown): Matter {
  if (value === null || value === undefined) return {}
  if (typeof value !== 'object' || Array.isArray(value) || value instanceof TomlDate)
    throw new FrontMatterError(english('what is above its text is not a list of names and values'))
  return value as Matter
}

export { readToml, readYaml }
