import { setDeep, useGetPuck } from '@puckeditor/core'
import { useLayoutEffect, useState } from 'react'
import { defer, flushDeferred } from '../../editing/deferred-text.ts'

export type Puck = ReturnType<ReturnType<typeof useGetPuck>>

/**
 * Passes the text of a field on to the page: not at every key, but before anybody reads the page, and always to the
 * block in which it was typed. `path`: the place of the value within the properties of the block.
 */
export function useTyping(path: string): (value: unknown) => void {
  const get = useGetPuck()
  const [field] = useState({})
  useLayoutEffect(() => flushDeferred, [])
  return (value) => {
    const id = get().selectedItem?.props.id
    if (id !== undefined) defer(field, () => writeField(get(), String(id), path, value))
  }
}

/** A text that a field shows at once. While the field has the focus, it shows only what is typed in it. */
export function useTypedText(path: string, value: string) {
  const type = useTyping(path)
  const [typed, setTyped] = useState<string>()
  return {
    shown: typed ?? value,
    write(text: string) {
      setTyped(text)
      type(text)
    },
    rest: () => setTyped(undefined),
  }
}

/** Gives the block with this id another value, at this place within its properties. */
export const writeField = (puck: Puck, id: string, path: string, value: unknown): void =>
  writeFields(puck, id, { [path]: value })

/** The same for several values, as one step. */
export function writeFields(puck: Puck, id: string, values: Record<string, unknown>): void {
  const { getSelectorForId, getItemById, dispatch } = puck
  const place = getSelectorForId(id)
  const block = place && getItemById(id)
  if (!block) return
  const props = Object.entries(values).reduce((all, [path, value]) => setDeep(all, path, value), block.props)
  dispatch({
    type: 'replace',
    destinationIndex: place.index,
    destinationZone: place.zone,
    data: { ...block, props },
  })
}
