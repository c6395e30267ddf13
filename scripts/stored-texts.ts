// Sentences that are stored or printed in English before the admin shows them: the notes of an import, what the site
// check has found, and what commands say that the server runs. They are plain strings in the source. src/i18n/recognise.ts
// finds in a sentence what it is made of, by this list.
import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { colorPairs } from '../src/content/color-pairs.ts'
import { siteOfferNames } from '../src/contracts/import-states.ts'
import type { Message } from '../src/i18n/message.ts'
import { accessibilityRules } from '../src/server/features/site-check/accessibility-rules.ts'

// biome-ignore lint/suspicious/noExplicitAny: nodes of any kind of syntax
type Any = any

const files = [
  'src/content/{publish-checks,robots,foreign-html/*}.ts',
  'src/server/cli/{archive,explain,export}.ts',
  'src/server/core/other-sites.ts',
  'src/server/features/archive/*.ts',
  'src/server/features/backups/{backups,proving,runs}.ts',
  'src/server/features/demo/{demo-run,remove-demo}.ts',
  'src/server/features/export/{mirror/{folder,mirror},runs/*,static/static-*}.ts',
  'src/server/features/import/**/*.ts',
  'src/server/features/redirects/redirects-csv.ts',
  'src/server/features/site-check/*.ts',
  'src/server/features/sitemap/build.ts',
  'src/server/platform/{command-process,git,file-kind}.ts',
  'src/server/platform/{fetch,images,svg,tasks}/*.ts',
  'src/server/platform/storage/storage-*.ts',
]
/** Files with halves of sentences: reasons that stand after a colon. */
const halves = /fetch\/|-faults|unzip|read-text-file|polite-client|mirror\/folder/
/** What is written into a site or a file, and names. */
const notOfScreens = new RegExp(
  [
    /^(?:Embedded video|Secondary navigation|Untitled|Masthead (?:writes|export)|Co-authored|Whole site|\{robotName|[\w()]+: \{\w+\}$)/,
    /^(?:Send the output|Wrote|Nobody can read it|It contains drafts|Name the|Nothing was written|Run the same|Restore it where)/,
    /^\{created\} redirects|^\{directory\} has other|Check the path|Give the path|Choose another name|(?:Give|Name) a folder with/,
    /^[{}\w ]+ (?:UTC|MB|GB|of 5)$|\{where\}|\{articles\} and \{pages\}$|Leave out --|use --replace|--map title|masthead backup|: $/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** What commands put together, such as “3 articles, 1 page” and “Files: 3 of 12”. */
const counted = ['article', 'page', 'file', 'user', 'redirect', 'guest author', 'comment'].map((noun) => ({
  one: `{count} ${noun}`,
  other: `{count} ${noun}s`,
}))
const stages =
  'Addresses|Articles|Categories|Comments|Files|Files packed|Guest authors|Images|Media|Menus|Pages|People|Redirects|Restored parts|Restored.|Saved sections|Series|Tables|Tags|Verified parts'.split(
    '|',
  )
const putTogether: Message[] = [
  ...counted,
  ...stages,
  '{articles}, {pages}, {files}, {users}.',
  '{articles} and {pages}.',
  '{articles}, {pages} and the descriptions of {files}.',
  '{pages}, {files}, {redirects}.',
  '{stage}: {done} of {total}',
  '{stage}: {done} of {total}, {speed} per second',
  '{stage}: {done} of {total}, {speed} per second, {left} left',
  '{address}: {reason}',
  '“{title}”: {note}',
  'and {number} more',
]

/** Calls whose texts nobody reads on a screen. */
const notShown =
  /^(?:Error|TypeError|RangeError|meta|warn|error|info|debug|sql|raw|match|replace|test|includes|startsWith|endsWith|split|getAttribute|h)$/

export function storedTexts(): Message[] {
  const found = new Map<string, Message>()
  const add = (message: Message) => found.set(typeof message === 'string' ? message : message.other, message)
  for (const message of putTogether) add(message)
  for (const text of [
    ...accessibilityRules(),
    ...Object.values(siteOfferNames),
    ...colorPairs({ darkMode: true }).map(({ where }) => where),
  ])
    add(text)
  for (const file of files.flatMap((pattern) => globSync(pattern)).sort())
    if (!/\.test\.|\.queries\.|\.table\.|\.attacks\.|-mail\./.test(file))
      for (const message of textsIn(file)) add(message)
  return [...found.values()]
}

function textsIn(file: string): Message[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const found: { message: Message; start: number }[] = []
  const excluded: [number, number][] = []
  const isHalf = halves.test(file)
  const add = (text: string, start: number) => {
    for (const line of text.split('\n')) if (isSentence(line, isHalf)) found.push({ message: line, start })
  }
  const exclude = ({ start, end }: Any) => excluded.push([start, end])
  const call = (node: Any) => {
    const name = node.callee.name ?? node.callee.property?.name ?? ''
    if (notShown.test(name)) exclude(node)
    if (name !== 'say') return
    exclude(node.arguments[0])
    const forms = formsOf(node.arguments[0])
    if (forms) found.push({ message: forms, start: node.start })
  }
  new Visitor({
    CallExpression: call,
    NewExpression: call,
    TaggedTemplateExpression: exclude,
    ImportDeclaration: exclude,
    TSTypeAliasDeclaration: exclude,
    Property: ({ key }: Any) => exclude(key),
    Literal: ({ value, start }: Any) => {
      if (typeof value === 'string') add(value, start)
    },
    TemplateLiteral: (node: Any) => add(messageOf(node), node.start),
  } as never).visit(program)
  const isShown = (start: number) => !excluded.some(([from, to]) => from <= start && start < to)
  return found
    .filter(({ message, start }) => typeof message !== 'string' || isShown(start))
    .map(({ message }) => message)
}

/** `Left out "${file}"` as a message: `Left out "{file}"`. */
function messageOf({ quasis, expressions }: Any): string {
  const names = new Set<string>()
  return quasis
    .map(({ value }: Any, index: number) => {
      if (index === 0) return value.cooked
      let name = nameOf(expressions[index - 1])
      while (names.has(name)) name += '2'
      names.add(name)
      return `{${name}}${value.cooked}`
    })
    .join('')
}

const globals = new Set(['JSON', 'Math', 'Object', 'String'])

/** What a value is called: the variable, the property, or what a function is called with. */
function nameOf(node: Any): string {
  if (node?.type === 'Identifier') return node.name
  if (node?.type === 'MemberExpression')
    return node.computed || node.property.name === 'length' ? nameOf(node.object) : node.property.name
  if (node?.type === 'CallExpression')
    return node.callee.type === 'MemberExpression' && !globals.has(node.callee.object.name)
      ? nameOf(node.callee.object)
      : nameOf(node.arguments[0])
  if (node?.type === 'ChainExpression') return nameOf(node.expression)
  if (node?.type === 'ArrayExpression') return nameOf(node.elements[0]?.argument)
  if (node?.type === 'LogicalExpression' || node?.type === 'BinaryExpression') return nameOf(node.left)
  if (node?.type === 'TSAsExpression' || node?.type === 'AwaitExpression')
    return nameOf(node.expression ?? node.argument)
  return 'value'
}

function formsOf(node: Any): Message | undefined {
  if (node?.type === 'Literal') return node.value
  if (node?.type !== 'ObjectExpression') return undefined
  return Object.fromEntries(node.properties.map(({ key, value }: Any) => [key.name, value.value])) as Message
}

/** Words, not code: it begins as a sentence does, and goes on with another word. */
function isSentence(text: string, isHalf: boolean): boolean {
  const shown = text.replaceAll(/\{\w+\}/g, '')
  if (notOfScreens.test(text) || /[<>=]\/|^\s*<|\bhttps?:/.test(shown) || !/\p{L}{2}/u.test(shown))
    return false
  const begins = isHalf ? /^["“{\p{L}]/u : /^["“{\p{Lu}]/u
  return begins.test(text) && /[\p{L}\d}"”)]:? ["“({\p{L}\d]/u.test(text)
}

export const storedTextsFile = 'src/i18n/stored-texts.json'
export const storedTextsAsJson = (): string => `${JSON.stringify(storedTexts(), null, 2)}\n`
