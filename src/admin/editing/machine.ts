// How a text or a form is saved, as a pure function: an event changes the state and returns the effects for the runner
// (runner.ts). Times come with the events. Nothing here knows the screen, the network or the storage.
import type { Event, Step } from './events.ts'
import { andThen, stay } from './events.ts'
import type { Values } from './merge.ts'
import { abandon, adopt, discard, mergeNewer, recover, resolve } from './merge-or-ask.ts'
import { type Copy, isNewer } from './remote.ts'
import { begin, beginWith, change, confirm, fail, flush, plan, start } from './saving.ts'
import { type Config, isAway, type Machine, unsaved, withView } from './state.ts'

export function transition<V extends Values>(config: Config<V>, state: Machine<V>, event: Event<V>): Step<V> {
  if (state.isClosed) return stay(state)
  switch (event.type) {
    case 'changed':
      return change(config, state, event.values, event.at)
    case 'begunWith':
      return beginWith(config, state, event.values, event.at)
    case 'flush':
      return flush(config, state)
    case 'due':
      return start(state)
    case 'online':
      return isAway(state) ? start(state) : stay(state)
    case 'begun':
      return begin(config, state, event.newId)
    case 'answered':
      return confirm(config, state, event.copy, event.at)
    case 'failed':
      return fail(config, state, event.failure, event.at)
    case 'broadcast':
      return isNews(state, event.copy) ? mergeAndPlan(config, state, event.copy, event.at) : stay(state)
    case 'copied':
      return mergeAndPlan(config, state, event.copy, event.at)
    case 'adopted':
      return adopt(state, event.copy, event.at)
    case 'resolved':
      return andThen(resolve(config, state, event.choices), (now) => plan(config, now, 0, event.at))
    case 'recovered':
      return andThen(recover(config, state, event.entry), (now) => plan(config, now, 0, event.at))
    case 'discarded':
      return discard(state)
    case 'stored':
      return stay(withView(state, { storedIn: event.storedIn }))
    case 'closed':
      return { state: { ...state, isClosed: true }, effects: [{ type: 'sleep' }, { type: 'store' }] }
    case 'abandoned':
      return abandon(state)
  }
}

const isNews = <V extends Values>({ view, sides }: Machine<V>, copy: Copy<V>) =>
  copy.id === view.id && isNewer(copy.stamp, sides.stamp)

function mergeAndPlan<V extends Values>(
  config: Config<V>,
  state: Machine<V>,
  copy: Copy<V>,
  at: number,
): Step<V> {
  const { pending } = state.sides
  return andThen(mergeNewer(config, state, copy), (merged) => {
    // A save in flight still gets its answer.
    const isSending = typeof merged.round !== 'string'
    const now = isSending ? { ...merged, sides: { ...merged.sides, pending } } : merged
    return unsaved(now).length > 0 ? plan(config, now, undefined, at) : stay(now)
  })
}
