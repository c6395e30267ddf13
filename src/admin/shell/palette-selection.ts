import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Command } from './actions.ts'

/** A row: a command, and whether it is a result of an earlier query. */
export type Row = { key: string; command: Command; isOfBefore: boolean }
type Input = { rows: Row[]; query: string; isPending: boolean; onRun: (command: Command) => void }

/**
 * Which row Enter opens: the first one, or the one chosen with the arrow keys, even if it moves. Enter never opens a
 * result of an earlier query; it waits for those of the current one.
 */
export function useSelection({ rows, query, isPending, onRun }: Input) {
  const [chosen, setChosen] = useState<{ query: string; key: string }>()
  const [enteredFor, setEnteredFor] = useState<string>()
  const at = Math.max(0, chosen?.query === query ? rows.findIndex(({ key }) => key === chosen.key) : 0)
  const selected = rows[at]
  const isWaiting = isPending && (!selected || selected.isOfBefore)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when what was waited for is there
  useEffect(() => {
    if (enteredFor === undefined || isWaiting) return
    setEnteredFor(undefined)
    if (enteredFor === query && selected) onRun(selected.command)
  }, [enteredFor, isWaiting])
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps the chosen row in view
  useEffect(() => {
    document.querySelector('[data-action][data-selected]')?.scrollIntoView({ block: 'nearest' })
  }, [selected?.key])

  const move = (by: 1 | -1) => {
    const next = rows[(at + by + rows.length) % rows.length]
    if (next) setChosen({ query, key: next.key })
  }
  return {
    selected: selected?.key,
    onKeyDown(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing) return
      const does = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: () => setEnteredFor(query) }
      const work = does[event.key as keyof typeof does]
      if (!work) return
      event.preventDefault()
      work()
    },
  }
}
