// Sentences that are stored or printed in English before the admin shows them: the notes of an import, what the site
// check has found, and what commands say that the server runs. `english()` and `say()` mark them in the source.
// src/i18n/recognise.ts finds in a sentence what it is made of, by this list.
import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { colorPairs } from '../src/content/color-pairs.ts'
import { siteOfferNames } from '../src/contracts/import-states.ts'
import type { Message } from '../src/i18n/message.ts'
import { accessibilityRules } from '../src/server/features/site-check/accessibility-rules.ts'

// biome-ignore lint/suspicious/noExplicitAny: nodes of any kind of syntax
type Any = any

const files = 'src/{content,server}/**/*.ts'

export function storedTexts(): Message[] {
  const found = new Map<string, Message>()
  const add = (message: Message) => found.set(typeof message === 'string' ? message : message.other, message)
  for (const text of [
    ...accessibilityRules(),
    ...Object.values(siteOfferNames),
    ...colorPairs({ darkMode: true }).map(({ where }) => where),
  ])
    add(text)
  for (const file of globSync(files).sort())
    if (!file.includes('.test.')) for (const message of markedIn(file)) add(message)
  return [...found.values()]
}

function markedIn(file: string): Message[] {
  const source = readFileSync(file, 'utf8')
  if (!/\b(?:english|say)\(/.test(source)) return []
  const found: Message[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [message] }: Any) => {
      if (callee.name === 'english' || callee.name === 'say') found.push(...messagesOf(message))
    },
  } as never).visit(parseSync(file, source).program)
  return found
}

/** A message is a string, or an object with its forms; an expression with a condition has two. */
function messagesOf(node: Any): Message[] {
  if (node?.type === 'Literal') return [node.value]
  if (node?.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(messagesOf)
  if (node?.type !== 'ObjectExpression') return []
  return [
    Object.fromEntries(node.properties.map(({ key, value }: Any) => [key.name, value.value])) as Message,
  ]
}

export const storedTextsFile = 'src/i18n/stored-texts.json'
export const storedTextsAsJson = (): string => `${JSON.stringify(storedTexts(), null, 2)}\n`
