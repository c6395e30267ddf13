// Texts that the admin shows and that are written elsewhere: labels of blocks and of their fields, the actions of the
// audit log, and the sentences with which contracts and server refuse something.
import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { colorPairs } from '../src/content/color-pairs.ts'
import { menuChoices } from '../src/content/footer/footer-fields.ts'
import { auditActors } from '../src/contracts/audit.ts'
import { auditActions, auditEntities } from '../src/contracts/audit-actions.ts'
import { checkedParts } from '../src/contracts/checked-parts.ts'
import { lowDisk } from '../src/contracts/dashboard.ts'
import { importSources, siteOfferNames } from '../src/contracts/import-states.ts'
import { numberLists, numberNames } from '../src/contracts/statistics.ts'
import type { Message } from '../src/i18n/message.ts'
import { storedTexts } from './stored-texts.ts'

// biome-ignore lint/suspicious/noExplicitAny: nodes of any kind of syntax
type Any = any

/** What an endpoint says about itself in the description of the API, which stays in English. */
const ofTheApi = new Set(['summary', 'description', 'id', 'tag', 'path', 'method', 'example', 'title'])
/** The properties of a definition in src/content that are shown. */
const shown = new Set('label category words entry name group hint help description'.split(' '))
/** The functions of src/content/blocks/fields.ts, whose first argument is a label. */
const fieldMakers = new Set('text long html number choice check list link image slot color when'.split(' '))

const isSentence = (text: string) => /^[“\p{Lu}]/u.test(text) && text.includes(' ')

export function textsShownByAdmin(): Message[] {
  return [
    ...[
      auditActions,
      auditActors,
      auditEntities,
      importSources,
      lowDisk,
      menuChoices,
      numberLists,
      numberNames,
      checkedParts,
      siteOfferNames,
    ].flatMap((table) => Object.values(table)),
    ...colorPairs({ darkMode: true }).map(({ where }) => where),
    ...storedTexts(),
    ...literalsIn('src/contracts/**/*.ts', ofContracts),
    ...literalsIn('src/server/**/*.ts', ofRefusals),
    ...literalsIn('src/content/*.ts', ofReasons),
    ...literalsIn('src/content/{blocks,footer}/**/*.ts', ofContent),
  ]
}

type Add = (message: Message) => void
type Collect = (add: Add) => ConstructorParameters<typeof Visitor>[0]

function literalsIn(pattern: string, collect: Collect): Message[] {
  const found: Message[] = []
  const visitor = new Visitor(collect((message) => found.push(message)))
  // Numbers, names in code and sample content are no words of the admin.
  const isText = (message: Message) =>
    typeof message !== 'string' || (/^(?!\s*<)[^<]*\p{L}{2}/u.test(message) && !/^[a-z]+[A-Z]/.test(message))
  for (const file of globSync(pattern).sort())
    if (!file.includes('.test.')) visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return found.filter(isText)
}

/** The sentences in an expression: it is one, or chooses between some. */
function addTexts(node: Any, add: Add): void {
  if (node?.type === 'Literal' && typeof node.value === 'string') add(node.value)
  if (node?.type === 'ConditionalExpression')
    for (const one of [node.consequent, node.alternate]) addTexts(one, add)
  const forms =
    node?.type === 'ObjectExpression'
      ? node.properties.map(({ key, value }: Any) => [key?.name, value?.value])
      : []
  const message: Partial<Record<string, string>> = Object.fromEntries(forms)
  if (typeof message.one === 'string' && typeof message.other === 'string') add(message as Message)
}

/** Messages of schemas: arguments of their methods, and `error` or `message` in an object. */
const ofContracts: Collect = (add) => {
  const addSentence = (node: Any) =>
    addTexts(node, (text) => typeof text === 'string' && isSentence(text) && add(text))
  return {
    CallExpression: ({ arguments: args }) => args.slice(0, 3).forEach(addSentence),
    Property({ key, value }: Any) {
      if (!ofTheApi.has(key.name)) addSentence(value)
    },
    ArrayExpression: ({ elements }) => elements.forEach(addSentence),
    ReturnStatement: ({ argument }) => addSentence(argument),
  }
}

const refusing = new Map([
  ['AppError', 1],
  ['invalidField', 1],
  ['plain', 1],
  ['say', 0],
  ['tell', 0],
  ['refused', 0],
])

/** What errors say, and the messages of issues. */
const ofRefusals: Collect = (add) => {
  const addRefusal = ({ callee, arguments: args }: Any) => {
    const place = refusing.get(callee.name)
    if (place !== undefined) addTexts(args[place], add)
    if (callee.name === 'versionConflict' && typeof args[0]?.value === 'string')
      add(`Someone else changed ${args[0].value}. Compare and save again.`)
  }
  return {
    NewExpression: addRefusal,
    CallExpression: addRefusal,
    Property: ({ key, value }: Any) => {
      if (key.name === 'message' || key.name === 'sentence')
        addTexts(value, (text) => isSentence(String(text)) && add(text))
    },
    ObjectExpression: (node: Any) => {
      if (node.properties.length > 1) addTexts(node, add)
    },
  }
}

/** Sentences that a function returns, or that are constants of its file. */
const ofReasons: Collect = (add) => {
  const addSentence = (node: Any) =>
    addTexts(node, (text) => typeof text === 'string' && isSentence(text) && add(text))
  return {
    ...ofRefusals(add),
    ReturnStatement: ({ argument }) => addSentence(argument),
    VariableDeclarator: ({ init }) => addSentence(init),
  }
}

/** Labels of blocks, fields, choices and designed sections. */
const ofContent: Collect = (add) => ({
  CallExpression({ callee, arguments: [first, second, third] }: Any) {
    if (callee.name === 'of' || callee.name === 'template')
      for (const one of [first, second]) addTexts(one, add)
    if (!fieldMakers.has(callee.name)) return
    addTexts(first, add)
    const choices = callee.name === 'choice' ? second : third
    for (const { value } of choices?.properties ?? []) addTexts(value, add)
  },
  Property({ key, value }: Any) {
    if (shown.has(key.name)) addTexts(value, (text) => text !== '' && add(text))
  },
})
