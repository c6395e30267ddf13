// Texts that the admin shows and that are written elsewhere: labels of blocks and of their fields, the actions of the
// audit log, and the sentences with which contracts and server refuse something.
import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { colorPairs } from '../src/content/color-pairs.ts'
import { menuChoices } from '../src/content/footer/footer-fields.ts'
import { auditActors } from '../src/contracts/audit.ts'
import { auditActions, auditEntities } from '../src/contracts/audit-actions.ts'
import { checkedParts } from '../src/contracts/checked-parts.ts'
import { lowDisk } from '../src/contracts/dashboard.ts'
import { importSources, siteOfferNames } from '../src/contracts/import-states.ts'
import { numberLists, numberNames } from '../src/contracts/statistics.ts'
import type { Message } from '../src/i18n/message.ts'
import { messagesOf, type Node, nameOf } from './messages-of.ts'
import { storedTexts } from './stored-texts.ts'

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

function addSentences(node: Node, add: Add): void {
  for (const message of messagesOf(node)) if (typeof message === 'string' && isSentence(message)) add(message)
}

/** Messages of schemas: arguments of their methods, and `error` or `message` in an object. */
const ofContracts: Collect = (add) => {
  const addSentence = (node: Node) => addSentences(node, add)
  return {
    CallExpression: ({ arguments: args }) => args.slice(0, 3).forEach(addSentence),
    Property({ key, value }) {
      if (!ofTheApi.has(nameOf(key) ?? '')) addSentence(value)
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

/** The templates of core/errors.ts: a field and what is wrong with it, and `versionConflict` below. */
const templatesOfErrors = new Set(['{}: {}', 'Someone else changed {}. Compare and save again.'])

/** A sentence that is put together in the source is a key of no catalog. */
function refuseTemplate(node: ESTree.Node | undefined): void {
  if (node?.type === 'ConditionalExpression')
    for (const one of [node.consequent, node.alternate]) refuseTemplate(one)
  if (node?.type !== 'TemplateLiteral' || node.expressions.length === 0) return
  const template = node.quasis.map(({ value }) => value.raw).join('{}')
  if (!templatesOfErrors.has(template)) throw new Error(`Write say(…) instead of the template “${template}”.`)
}

/** What errors say, and the messages of issues. */
const ofRefusals: Collect = (add) => {
  const addRefusal = ({ callee, arguments: args }: ESTree.NewExpression | ESTree.CallExpression) => {
    const name = nameOf(callee) ?? ''
    const place = refusing.get(name)
    if (place !== undefined) {
      refuseTemplate(args[place])
      messagesOf(args[place]).forEach(add)
    }
    if (name === 'versionConflict')
      for (const what of messagesOf(args[0])) add(`Someone else changed ${what}. Compare and save again.`)
  }
  return {
    NewExpression: addRefusal,
    CallExpression: addRefusal,
    Property({ key, value }) {
      if (/^(?:message|sentence)$/.test(nameOf(key) ?? '')) addSentences(value, add)
    },
    ObjectExpression: (node) => messagesOf(node).forEach(add),
  }
}

/** Sentences that a function returns, or that are constants of its file. */
const ofReasons: Collect = (add) => {
  return {
    ...ofRefusals(add),
    ReturnStatement: ({ argument }) => addSentences(argument, add),
    VariableDeclarator: ({ init }) => addSentences(init, add),
  }
}

/** Labels of blocks, fields, choices and designed sections. */
const ofContent: Collect = (add) => ({
  CallExpression({ callee, arguments: [first, second, third] }) {
    const name = nameOf(callee) ?? ''
    if (name === 'of' || name === 'template') for (const one of [first, second]) messagesOf(one).forEach(add)
    if (!fieldMakers.has(name)) return
    messagesOf(first).forEach(add)
    const choices = name === 'choice' ? second : third
    if (choices?.type !== 'ObjectExpression') return
    for (const one of choices.properties) if (one.type === 'Property') messagesOf(one.value).forEach(add)
  },
  Property({ key, value }) {
    if (shown.has(nameOf(key) ?? ''))
      messagesOf(value)
        .filter((text) => text !== '')
        .forEach(add)
  },
})
