// The texts of the admin are in its source, in English. Each catalog in src/i18n/admin-texts has them as keys. Run as a
// command (npm run texts), this sorts the catalogs, removes what the source no longer has, and prints what is missing.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { adminLanguages } from '../src/contracts/admin-languages.ts'
import type { Message } from '../src/i18n/message.ts'
import { keyOf } from '../src/i18n/parts.ts'
import { textsShownByAdmin } from './shown-by-admin.ts'
import { storedTextsAsJson, storedTextsFile } from './stored-texts.ts'

/** Where a call is whose first argument is no literal. */
type Faults = string[]
type Node = { type: string; start: number }
type Named = Node & { name?: string; object?: Named; property?: Named }
type Written = Node & {
  value?: unknown
  quasis?: { value: { cooked: string } }[]
  expressions?: unknown[]
  properties?: { key: { name: string }; value: Written }[]
}

/** Every text that the admin shows, by its key; and what is wrong in the source. */
export function adminMessages(): { messages: Map<string, Message>; faults: Faults } {
  const messages = new Map<string, Message>()
  const faults: Faults = []
  const add = (message: Message, place: string) => {
    const known = messages.get(keyOf(message))
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(message))
      faults.push(`${place}: "${keyOf(message)}" is there with other forms`)
    messages.set(keyOf(message), message)
  }
  for (const file of globSync('src/admin/**/*.{ts,tsx}').sort()) {
    if (file.includes('.test.')) continue
    const code = readFileSync(file, 'utf8')
    new Visitor({
      CallExpression({ callee, arguments: [first], start }) {
        if (!isT(callee as Named)) return
        const place = `${file}:${code.slice(0, start).split('\n').length}`
        const message = first && writtenIn(first as Written)
        if (message === undefined) faults.push(`${place}: the first argument of t() is not written there`)
        else add(message, place)
      },
    }).visit(parseSync(file, code).program)
  }
  for (const text of textsShownByAdmin()) add(text, 'shown-by-admin.ts')
  return { messages, faults }
}

const isT = ({ type, name, object, property }: Named): boolean =>
  type === 'Identifier' ? name === 't' : object?.name === 't' && property?.name === 'nodes'

function writtenIn({ type, value, quasis, expressions, properties }: Written): Message | undefined {
  if (type === 'Literal' && typeof value === 'string') return value
  if (type === 'TemplateLiteral' && expressions?.length === 0) return quasis?.[0]?.value.cooked
  if (type !== 'ObjectExpression') return undefined
  const forms = properties?.map(({ key, value }) => [key.name, writtenIn(value)] as const) ?? []
  if (forms.some(([, form]) => typeof form !== 'string')) return undefined
  const message = Object.fromEntries(forms)
  return typeof message.other === 'string' ? (message as Message) : undefined
}

export type AdminCatalog = Record<string, Message>
const fileOf = (language: string) => `src/i18n/admin-texts/${language}.json`
export const readCatalog = (language: string): AdminCatalog =>
  JSON.parse(readFileSync(fileOf(language), 'utf8'))

if (import.meta.main) {
  writeFileSync(storedTextsFile, storedTextsAsJson())
  const { messages, faults } = adminMessages()
  const keys = [...messages.keys()].sort()
  for (const language of adminLanguages) {
    if (language === 'en') continue
    const catalog = readCatalog(language)
    const known = keys.flatMap((key) => {
      const text = catalog[key]
      return text === undefined ? [] : [[key, text] as const]
    })
    writeFileSync(fileOf(language), `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`)
    for (const key of keys)
      if (catalog[key] === undefined) console.info(`${language}: ${JSON.stringify(key)}`)
  }
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
