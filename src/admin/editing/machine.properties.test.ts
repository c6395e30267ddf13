// Tabs, a server and a network that fails in every way, in random order: no word is lost or doubled.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { thorough } from '../../../tests/support/properties.ts'
import type { Effect, Event } from './events.ts'
import type { JournalEntry } from './journal.ts'
import { transition } from './machine.ts'
import { htmlBlocks, mergeItems } from './merge.ts'
import { type Copy, type Failure, isNewer } from './remote.ts'
import { type Config, entryOf, initial, keyOf, type Machine, type Request } from './state.ts'

type Text = { title: string; content: string }
const empty: Text = { title: '', content: '' }
const strategies = { content: mergeItems(htmlBlocks) }
const away: Failure<Text> = { kind: 'later', isOffline: true, message: 'No connection' }

/** One entity on a server that cleans what it stores, increases its version, and remembers the ids of saves. */
class Server {
  copy: Copy<Text> | undefined
  readonly #created = new Map<string, Copy<Text>>()

  answer(request: Request<Text>): Copy<Text> | Failure<Text> {
    if (request.kind === 'create') {
      const known = this.#created.get(request.key)
      // A repeated creation gets the first answer again.
      if (known) return known
      const copy = this.#store(request.values, undefined)
      this.#created.set(request.key, copy)
      return copy
    }
    if (!this.copy) throw new Error('saved before it was created')
    if (request.changes.title === 'refused')
      return { kind: 'refused', issues: { title: 'Not this title' }, message: 'No' }
    if (isNewer(this.copy.stamp, request.stamp)) return { kind: 'conflict', copy: this.copy }
    return this.#store({ ...this.copy.values, ...request.changes }, request.stamp.saveId)
  }

  /** Somebody elsewhere adds a word. */
  write(word: string) {
    if (this.copy) this.#store({ ...this.copy.values, content: this.copy.values.content + word }, 'elsewhere')
  }

  #store(values: Text, saveId: string | undefined): Copy<Text> {
    const cleaned = { ...values, content: values.content.replaceAll(' class="x"', '') }
    const draftVersion = (this.copy?.stamp.draftVersion ?? 0) + 1
    const saves = [...(this.copy?.saves ?? []), ...(saveId ? [saveId] : [])]
    this.copy = { id: 'a', values: cleaned, stamp: { version: 1, draftVersion }, saves, about: undefined }
    return this.copy
  }
}

class Tab {
  machine: Machine<Text>
  request: Request<Text> | undefined
  isAwake = false
  hasTurn = false
  inbox: Copy<Text>[] = []
  readonly config: Config<Text>
  readonly world: World

  constructor(world: World, isManual: boolean, start: Copy<Text> | undefined) {
    this.world = world
    const session = `s${world.count()}`
    const base = { kind: 'article', userId: 'u', session, empty, strategies, showsAnswers: false } as const
    this.config = { ...base, isManual }
    this.machine = initial(this.config, start)
  }

  send(event: Event<Text>) {
    const { state, effects } = transition(this.config, this.machine, event)
    this.machine = state
    for (const effect of effects) this.#run(effect)
  }

  #run(effect: Effect<Text>) {
    const { world } = this
    if (effect.type === 'store' || effect.type === 'storeSoon') this.store()
    if (effect.type === 'remove') world.journal.delete(effect.key)
    if (effect.type === 'wake') this.isAwake = true
    if (effect.type === 'sleep') this.isAwake = false
    if (effect.type === 'begin') this.hasTurn = true
    if (effect.type === 'broadcast')
      for (const tab of world.tabs) if (tab !== this) tab.inbox.push(effect.copy)
    if (effect.type === 'send') {
      this.store()
      this.request = effect.request
    }
  }

  store() {
    const entry = entryOf(this.config, this.machine, 0)
    if (entry) this.world.journal.set(entry.key, structuredClone(entry))
    else this.world.journal.delete(keyOf(this.config, this.machine.view.id))
  }

  /** Sends the next request, and passes the result on. */
  exchange(outcome: 'arrives' | 'answer lost' | 'never arrives' | 'late') {
    if (this.hasTurn) {
      this.hasTurn = false
      this.send({ type: 'begun', newId: `id-${this.world.count()}`, at: 0 })
    }
    const { request } = this
    this.request = undefined
    if (!request) return
    if (outcome === 'late') this.world.late.push(request)
    const answer =
      outcome === 'arrives' || outcome === 'answer lost' ? this.world.server.answer(request) : away
    const failure = outcome === 'arrives' ? answer : away
    if ('kind' in failure) this.send({ type: 'failed', failure, at: 0 })
    else this.send({ type: 'answered', copy: failure, at: 0 })
  }
}

class World {
  readonly server = new Server()
  readonly journal = new Map<string, JournalEntry<Text>>()
  tabs: Tab[] = []
  /** Requests that the network delays. */
  late: Request<Text>[] = []
  words: string[] = []
  /** Whether somebody chose both versions of a place, and so the words that both have. */
  isDoubled = false
  readonly isManual: boolean
  #count = 0

  constructor(isManual: boolean) {
    this.isManual = isManual
    this.open(undefined)
  }

  count() {
    this.#count += 1
    return this.#count
  }

  /** Opens the entity in another tab, which recovers what dead tabs left. */
  open(start: Copy<Text> | undefined) {
    const tab = new Tab(this, this.isManual, start)
    const living = new Set(this.tabs.map(({ config }) => config.session))
    this.tabs.push(tab)
    for (const entry of [...this.journal.values()])
      if (entry.id === tab.machine.view.id && !living.has(entry.session)) {
        entry.session = tab.config.session
        tab.send({ type: 'recovered', entry: structuredClone(entry), at: 0 })
      }
  }

  word(isCleaned: boolean) {
    const word = `w${this.count()}`
    this.words.push(word)
    return isCleaned ? `<p class="x">${word}</p>` : `<p>${word}</p>`
  }
}

const outcomes = ['arrives', 'arrives', 'answer lost', 'never arrives', 'late'] as const
type Command = [name: string, which: number, detail: number]
const names = [
  'type',
  'type',
  'type',
  'title',
  'undo',
  'exchange',
  'exchange',
  'exchange',
  'due',
  'flush',
  'hear',
  'elsewhere',
  'late',
  'crash',
  'open',
  'resolve',
]

function run(world: World, [name, which, detail]: Command) {
  const tab = world.tabs[which % world.tabs.length] as Tab
  const { mine } = tab.machine.sides
  const change = (values: Partial<Text>) =>
    tab.send({ type: 'changed', values: { ...mine, ...values }, at: 0 })
  if (name === 'type') {
    const blocks = htmlBlocks.split(mine.content)
    blocks.splice(detail % (blocks.length + 1), 0, world.word(detail % 2 === 0))
    change({ content: blocks.join('') })
  }
  if (name === 'title') change({ title: detail % 5 === 0 ? 'refused' : `title ${detail % 3}` })
  if (name === 'undo') change({ title: tab.machine.sides.base.title })
  if (name === 'exchange') tab.exchange(outcomes[detail % outcomes.length] ?? 'arrives')
  if (name === 'due' && tab.isAwake) tab.send({ type: 'due', at: 0 })
  if (name === 'flush') tab.send({ type: 'flush', at: 0 })
  if (name === 'hear') for (const copy of tab.inbox.splice(0)) tab.send({ type: 'broadcast', copy, at: 0 })
  if (name === 'elsewhere' && world.server.copy) world.server.write(world.word(false))
  if (name === 'late') for (const request of world.late.splice(0)) world.server.answer(request)
  if (name === 'resolve') resolve(tab, detail)
  if (name === 'crash' || name === 'open') {
    const { copy } = world.server
    // A text that a tab was creating is opened as a new text again.
    const isNew = name === 'crash' && tab.machine.view.id === null
    if (name === 'crash') world.tabs = world.tabs.filter((other) => other !== tab)
    if (name === 'crash' || (copy && world.tabs.length < 3)) world.open(isNew ? undefined : copy)
  }
}

function resolve(tab: Tab, detail: number) {
  const { conflicts } = tab.machine.view
  const choices = conflicts.map(({ canKeepBoth }) =>
    canKeepBoth ? 'both' : detail % 2 === 0 ? 'mine' : 'theirs',
  )
  if (choices.includes('both')) tab.world.isDoubled = true
  if (conflicts.length > 0) tab.send({ type: 'resolved', choices, at: 0 })
}

/** Everything works again: every tab saves, and hears of the others. */
function heal(world: World) {
  for (const request of world.late.splice(0)) world.server.answer(request)
  for (let round = 0; round < 60; round += 1)
    for (const tab of world.tabs) {
      for (const copy of tab.inbox.splice(0)) tab.send({ type: 'broadcast', copy, at: 0 })
      resolve(tab, round)
      if (tab.machine.sides.mine.title === 'refused')
        tab.send({ type: 'changed', values: { ...tab.machine.sides.mine, title: 'good' }, at: 0 })
      if (round > 50 || tab.isAwake) tab.send({ type: round % 2 === 0 ? 'due' : 'flush', at: 0 })
      if (tab.config.isManual) tab.send({ type: 'flush', at: 0 })
      tab.exchange('arrives')
    }
}

const wordsIn = (html: string) => [...html.matchAll(/w\d+/g)].map(([word]) => word).sort()

for (const isManual of [false, true])
  test(`no word is lost or doubled, whatever happens in which order (saved by hand: ${isManual})`, () => {
    const command = fc.tuple(fc.constantFrom(...names), fc.nat(20), fc.nat(20))
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60, size: 'max' }), (commands) => {
        const world = new World(isManual)
        for (const one of commands) run(world, one)
        heal(world)
        for (const { machine } of world.tabs) expect(machine.view.phase).toBe('saved')
        expect([...world.journal.keys()]).toEqual([])
        const expected = world.words.toSorted()
        const found = (html = '') => (world.isDoubled ? [...new Set(wordsIn(html))] : wordsIn(html))
        expect(found(world.server.copy?.values.content)).toEqual(expected)
        const { copy } = world.server
        if (copy) for (const tab of world.tabs) tab.send({ type: 'copied', copy, at: 0 })
        for (const { machine } of world.tabs) expect(found(machine.sides.mine.content)).toEqual(expected)
      }),
      { numRuns: thorough(5000) },
    )
  })
