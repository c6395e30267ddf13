// Sentences that are stored or printed in English before the admin shows them: the notes of an import, what the site
// check has found, and what commands say that the server runs. `english()` and `say()` mark them in the source.
// src/i18n/recognise.ts finds in a sentence what it is made of, by this list.
import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { colorPairs } from '../src/content/color-pairs.ts'
import { siteOfferNames } from '../src/contracts/import-states.ts'
import type { Message } from '../src/i18n/message.ts'
import { accessibilityRules } from '../src/server/features/site-check/accessibility-rules.ts'
import { messagesOf, nameOf } from './messages-of.ts'

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
    CallExpression({ callee, arguments: [message] }) {
      if (/^(?:english|say)$/.test(nameOf(callee) ?? '')) found.push(...messagesOf(message))
    },
  }).visit(parseSync(file, source).program)
  return found
}

export const storedTextsFile = 'src/i18n/stored-texts.json'
export const storedTextsAsJson = (): string => `${JSON.stringify(storedTexts(), null, 2)}\n`
