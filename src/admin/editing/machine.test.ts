import { describe, expect, it } from 'vitest'
import type { Effect, Event } from './events.ts'
import type { JournalEntry } from './journal.ts'
import { transition } from './machine.ts'
import { htmlBlocks, mergeItems } from './merge.ts'
import type { Copy } from './remote.ts'
import { type Config, entryOf, initial, isFlushed, type Machine } from './state.ts'

type Text = { title: string; content: string }
const text = (title: string, content = ''): Text => ({ title, content })
const copy = (values: Text, draftVersion = 1, saves: string[] = []): Copy<Text> => ({
  id: 'a',
  values,
  stamp: { version: 1, draftVersion },
  saves,
  about: undefined,
})
const config: Config<Text> = {
  kind: 'article',
  userId: 'u',
  session: 's',
  empty: text(''),
  strategies: { content: mergeItems(htmlBlocks) },
  isManual: false,
  showsAnswers: false,
}
const manual = { ...config, isManual: true }
const start = text('Title', '<p>One</p>')
const opened = (of = config) => initial(of, copy(start))

/** Runs events one after the other. Returns the last state, and the effects of the last event. */
function runAll(state: Machine<Text>, events: Event<Text>[], of = config) {
  let effects: Effect<Text>[] = []
  for (const event of events) ({ state, effects } = transition(of, state, event))
  return { state, effects, types: effects.map(({ type }) => type) }
}

const typed = (values: Text, at = 0): Event<Text> => ({ type: 'changed', values, at })
const due: Event<Text> = { type: 'due', at: 0 }
const flush: Event<Text> = { type: 'flush', at: 0 }
const begun = (newId = 'id-1'): Event<Text> => ({ type: 'begun', newId, at: 0 })
const answered = (of: Copy<Text>, at = 0): Event<Text> => ({ type: 'answered', copy: of, at })
const offline: Event<Text> = {
  type: 'failed',
  failure: { kind: 'later', isOffline: true, message: 'No connection' },
  at: 0,
}
const refused = (issues: Record<string, string>): Event<Text> => ({
  type: 'failed',
  failure: { kind: 'refused', issues, message: 'Some fields need a change' },
  at: 0,
})
const conflict = (of: Copy<Text>): Event<Text> => ({
  type: 'failed',
  failure: { kind: 'conflict', copy: of },
  at: 0,
})
const request = ({ round }: Machine<Text>) => (typeof round === 'string' ? undefined : round)

describe('typed text', () => {
  it('is stored soon, and saved after a pause', () => {
    const { state, effects } = runAll(opened(), [typed(text('New', start.content))])
    expect(effects).toEqual([{ type: 'storeSoon' }, { type: 'wake', inMs: 1500 }])
    expect(state.view.phase).toBe('waiting')
  })

  it('is saved every six seconds while somebody continues typing', () => {
    const { effects } = runAll(opened(), [typed(text('N'), 0), typed(text('Ne'), 5500)])
    expect(effects).toContainEqual({ type: 'wake', inMs: 500 })
  })

  it('waits for the person where it is saved by hand', () => {
    const { state, types } = runAll(opened(manual), [typed(text('New'))], manual)
    expect(types).toEqual(['storeSoon'])
    expect(state.view.phase).toBe('waiting')
  })

  it('leaves nothing to save when it is undone', () => {
    for (const of of [config, manual]) {
      const { state, types } = runAll(opened(of), [typed(text('New')), typed(start)], of)
      expect(state.view.phase).toBe('saved')
      expect(types).toEqual(['storeSoon', 'sleep', 'store'])
      expect(entryOf(of, state, 0)).toBeUndefined()
    }
  })

  it('is nowhere known to be stored until it is, unless nothing can be stored', () => {
    for (const [storedIn, afterwards] of [
      ['device', null],
      ['browser', null],
      ['nowhere', 'nowhere'],
    ] as const) {
      const stored: Event<Text> = { type: 'stored', storedIn }
      const { state } = runAll(opened(), [typed(text('New')), offline, stored, typed(text('Newer'))])
      expect(state.view.storedIn).toBe(afterwards)
    }
  })

  it('does not make a new view at every key', () => {
    const first = runAll(opened(), [typed(text('N'))]).state
    expect(runAll(first, [typed(text('Ne'))]).state.view).toBe(first.view)
  })
})

describe('a save', () => {
  const sending = runAll(opened(), [typed(text('New', start.content)), due, begun()]).state

  it('sends the changed fields, and its id is in the journal before', () => {
    expect(request(sending)).toMatchObject({
      kind: 'save',
      changes: { title: 'New' },
      stamp: { version: 1, draftVersion: 1, saveId: 'id-1' },
    })
    expect(entryOf(config, sending, 0)?.pending).toMatchObject([{ saveId: 'id-1' }])
  })

  it('is announced to the other tabs and leaves the journal when it succeeds', () => {
    const { state, types } = runAll(sending, [answered(copy(text('New', start.content), 2, ['id-1']), 7)])
    expect(state.view).toMatchObject({ phase: 'saved', savedAt: 7 })
    expect(types).toEqual(expect.arrayContaining(['broadcast', 'saved', 'store']))
    expect(entryOf(config, state, 0)).toBeUndefined()
  })

  it('is followed by another one for later changes, unless it is saved by hand', () => {
    const more = typed(text('New and more', start.content))
    const answer = answered(copy(text('New', start.content), 2))
    expect(runAll(sending, [more, answer]).types).toContain('begin')
    const byHand = runAll(opened(manual), [typed(text('New', start.content)), flush, begun()], manual).state
    const done = runAll(byHand, [more, answer], manual)
    expect(done.types).not.toContain('begin')
    expect(done.state.view.phase).toBe('waiting')
    expect(isFlushed(manual, done.state)).toBe(true)
  })

  it('is retried after one, two and four seconds', () => {
    let state = sending
    for (const inMs of [1000, 2000, 4000, 4000]) {
      const failed = runAll(state, [offline])
      expect(failed.effects).toContainEqual({ type: 'wake', inMs })
      expect(failed.state.view.phase).toBe('offline')
      state = runAll(failed.state, [due, begun()]).state
    }
  })

  it('whose answer was lost is undone by a save of the earlier text', () => {
    const undone = runAll(sending, [offline, typed(start), due, begun('id-2')])
    expect(request(undone.state)).toMatchObject({ changes: { title: 'Title' } })
    const known = copy(text('New', start.content), 2, ['id-1'])
    const again = runAll(undone.state, [conflict(known), begun('id-3')])
    expect(request(again.state)).toMatchObject({ changes: { title: 'Title' }, stamp: { draftVersion: 2 } })
  })

  it('is not begun twice, and not while a question is open', () => {
    expect(runAll(sending, [due]).types).toEqual([])
    const asked = runAll(sending, [conflict(copy(text('Theirs', start.content), 2))]).state
    expect(runAll(asked, [due]).types).toEqual([])
    expect(runAll(asked, [flush]).types).toEqual([])
  })

  it('of something that no longer exists stays on this device', () => {
    const failure = { kind: 'gone', message: 'Not found' } as const
    const { state } = runAll(sending, [{ type: 'failed', failure, at: 0 }])
    expect(state.view.phase).toBe('gone')
    expect(entryOf(config, state, 0)?.values.title).toBe('New')
  })
})

describe('a new text', () => {
  const creating = runAll(initial(config, undefined), [typed(text('New')), due, begun('key-1')]).state

  it('is sent again unchanged, with the same key', () => {
    const again = runAll(creating, [offline, typed(text('New and more')), due, begun('key-2')]).state
    expect(request(again)).toEqual({ kind: 'create', key: 'key-1', values: text('New') })
  })

  it('moves its entry when it gets an id', () => {
    const { state, effects } = runAll(creating, [answered(copy(text('New')))])
    expect(state.view.id).toBe('a')
    expect(effects).toContainEqual({ type: 'remove', key: 'u article new s' })
  })

  it('is not replaced by a recovered one: both are there, or the person is asked', () => {
    const entry = { ...entryOf({ ...config, session: 'old' }, creating, 0) } as JournalEntry<Text>
    const left = { ...entry, values: text('New', '<p>Left</p>') }
    const typing = runAll(initial(config, undefined), [typed(text('', '<p>Here</p>'))]).state
    const { state } = runAll(typing, [{ type: 'recovered', entry: left, at: 0 }])
    expect(state.sides.mine.content).toContain('Left')
    expect(state.sides.mine.content).toContain('Here')
    expect(state.sides.mine.title).toBe('New')
  })
})

describe('the initial values of a new text', () => {
  const template = { content: '<p>Template</p>' }
  const begunWith: Event<Text> = { type: 'begunWith', values: template, at: 0 }
  const chosen = runAll(initial(config, undefined), [begunWith]).state

  it('alone are nothing to save, and leave nothing in the journal', () => {
    expect(chosen.sides.mine).toEqual(text('', template.content))
    expect(runAll(chosen, [due]).state.round).toBe('none')
    expect(entryOf(config, chosen, 0)).toBeUndefined()
  })

  it('are saved with the first change, and when the person asks for it', () => {
    const changed = runAll(chosen, [typed(text('Mine', template.content)), due, begun('key')]).state
    expect(request(changed)).toMatchObject({ kind: 'create', values: text('Mine', template.content) })
    const asked = runAll(chosen, [flush, begun('key')]).state
    expect(request(asked)).toMatchObject({ kind: 'create', values: text('', template.content) })
  })

  it('are a change if the server already has the text', () => {
    const typing = runAll(initial(config, undefined), [typed(text('New')), due, begun('key')]).state
    const { state } = runAll(typing, [begunWith, answered(copy(text('New')))])
    expect(request(runAll(state, [begun()]).state)).toMatchObject({ kind: 'save', changes: template })
  })
})

describe('a refused field', () => {
  const sent = runAll(opened(), [typed(text('Bad', '<p>Good</p>')), due, begun()]).state

  it('stays here, and the others are saved without it', () => {
    const { state } = runAll(sent, [refused({ title: 'Not this' }), begun('id-2')])
    expect(request(state)).toMatchObject({ changes: { content: '<p>Good</p>' } })
    const saved = runAll(state, [answered(copy(text('Title', '<p>Good</p>'), 2))]).state
    expect(saved.view).toMatchObject({ phase: 'refused', issues: { title: 'Not this' } })
    expect(entryOf(config, saved, 0)?.values.title).toBe('Bad')
  })

  it('does not affect what was typed since, which is sent', () => {
    const { state } = runAll(sent, [
      typed(text('Better', '<p>Good</p>')),
      refused({ title: 'Not this' }),
      begun(),
    ])
    expect(request(state)).toMatchObject({ changes: { title: 'Better' } })
  })

  it('is sent again when the person asks to save, and not before', () => {
    const alone = runAll(opened(), [typed(text('Bad', start.content)), due, begun(), refused({})]).state
    expect(alone.view.phase).toBe('refused')
    expect(runAll(alone, [due]).types).not.toContain('begin')
    expect(runAll(alone, [flush]).types).toContain('begin')
  })
})

describe('a newer copy', () => {
  const mine = runAll(opened(), [typed(text('Mine', start.content))]).state
  const theirs = copy(text('Theirs', '<p>One</p><p>Theirs</p>'), 2)

  it('of another tab is merged, and an older one is not', () => {
    const { state, effects } = runAll(mine, [
      { type: 'broadcast', copy: copy(text('Title', '<p>One</p><p>New</p>'), 2), at: 0 },
    ])
    expect(effects).toContainEqual({ type: 'show', values: text('Mine', '<p>One</p><p>New</p>') })
    expect(runAll(state, [{ type: 'broadcast', copy: copy(start, 1), at: 0 }]).state).toBe(state)
  })

  it('asks if both changed the same place, and continues as the person decides', () => {
    const asked = runAll(mine, [{ type: 'broadcast', copy: theirs, at: 0 }]).state
    expect(asked.view).toMatchObject({ phase: 'conflict', conflicts: [{ path: 'title' }] })
    expect(asked.sides.mine.title).toBe('Mine')
    const resolved = runAll(asked, [{ type: 'resolved', choices: ['theirs'], at: 0 }]).state
    expect(resolved.sides.mine).toEqual(theirs.values)
    expect(resolved.view).toMatchObject({ phase: 'saved', conflicts: [] })
  })

  it('asks again if the text was changed after the question', () => {
    const asked = runAll(mine, [{ type: 'broadcast', copy: theirs, at: 0 }]).state
    const { state } = runAll(asked, [
      typed(text('Mine, once more', start.content)),
      { type: 'resolved', choices: ['theirs'], at: 0 },
    ])
    expect(state.view.conflicts).toMatchObject([{ mine: 'Mine, once more' }])
    expect(state.sides.mine.title).toBe('Mine, once more')
  })

  it('is shown when the person discards their own changes', () => {
    const asked = runAll(mine, [{ type: 'broadcast', copy: theirs, at: 0 }]).state
    const { state, effects } = runAll(asked, [{ type: 'discarded', at: 0 }])
    expect(state.sides.mine).toEqual(theirs.values)
    expect(effects).toContainEqual({ type: 'merged', copy: theirs })
    expect(entryOf(config, state, 0)).toBeUndefined()
  })

  it('ends the recovery of discarded text', () => {
    const entry = { ...entryOf({ ...config, session: 'old' }, mine, 0) } as JournalEntry<Text>
    const left = { ...entry, values: text('Left', start.content) }
    const asked = runAll(mine, [{ type: 'recovered', entry: left, at: 0 }]).state
    const { effects } = runAll(asked, [{ type: 'discarded', at: 0 }])
    expect(effects).toContainEqual({ type: 'remove', key: left.key })
    expect(effects).toContainEqual({ type: 'recovered', key: left.key })
  })

  it('that arrives while recovered text is in question is merged first, then the recovered text', () => {
    const entry = { ...entryOf({ ...config, session: 'old' }, mine, 0) } as JournalEntry<Text>
    const left = { ...entry, values: text('Left', start.content) }
    const asked = runAll(mine, [{ type: 'recovered', entry: left, at: 0 }]).state
    expect(asked.view.phase).toBe('conflict')
    const newer = copy(text('Title', '<p>One</p><p>Theirs</p>'), 2)
    const { state } = runAll(asked, [{ type: 'broadcast', copy: newer, at: 0 }])
    expect(state.view).toMatchObject({ phase: 'conflict', conflicts: [{ mine: 'Left', theirs: 'Mine' }] })
    const { effects } = runAll(state, [{ type: 'resolved', choices: ['mine'], at: 0 }])
    expect(effects).toContainEqual({ type: 'recovered', key: left.key })
    expect(effects).toContainEqual({ type: 'show', values: text('Left', '<p>One</p><p>Theirs</p>') })
  })
})

it('a save whose answer was lost is not called someone else’s where the server lists no saves', () => {
  const sent = runAll(
    opened(manual),
    [typed(text('New', start.content)), flush, begun(), offline, due, begun()],
    manual,
  )
  const own = runAll(sent.state, [conflict(copy(text('New', start.content), 2))], manual)
  expect(own.state.view.phase).toBe('saved')
  expect(own.types).toContain('saved')
  expect(own.types).not.toContain('merged')
  const other = runAll(sent.state, [conflict(copy(text('New', '<p>Theirs</p>'), 2))], manual)
  expect(other.types).toContain('merged')
})

describe('a form that shows answers', () => {
  it('adopts what the server made of a save, and keeps later changes', () => {
    const form = { ...manual, showsAnswers: true }
    const { effects } = runAll(
      opened(form),
      [
        typed(text(' New ', start.content)),
        flush,
        begun(),
        typed(text(' New ', '<p>Since</p>')),
        answered(copy(text('New', start.content), 2)),
      ],
      form,
    )
    expect(effects).toContainEqual({ type: 'show', values: text('New', '<p>Since</p>') })
  })
})

describe('a screen that is left', () => {
  it('receives nothing any more, and abandoned text is not stored', () => {
    const { state } = runAll(opened(), [typed(text('New')), { type: 'abandoned' }])
    expect(entryOf(config, state, 0)).toBeUndefined()
    expect(runAll(state, [typed(text('Later')), due])).toMatchObject({ state, types: [] })
  })

  it('leaves unsaved work in the journal', () => {
    const { state, types } = runAll(opened(), [typed(text('New')), { type: 'closed' }])
    expect(types).toEqual(['sleep', 'store'])
    expect(entryOf(config, state, 0)?.values.title).toBe('New')
  })
})
