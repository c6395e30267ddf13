import type { Block } from '../../../contracts/pages.ts'
import { withEveryField } from './open-document.ts'
import type { Puck } from './typed-text.ts'

type Place = { zone: string; index: number }

/** Inserts a block and selects it. Undo treats both as one step; without `recordHistory` there is no step. */
export function putBlock(
  { dispatch }: Puck,
  { zone, index }: Place,
  data: Block,
  recordHistory = true,
): void {
  const place = { destinationIndex: index, destinationZone: zone }
  const id = String(data.props.id)
  const { type, props } = withEveryField(data)
  dispatch({ type: 'insert', componentType: type, ...place, id, recordHistory: false })
  dispatch({
    type: 'replace',
    ...place,
    data: { type, props: { ...props, id } },
    ui: { itemSelector: { zone, index } },
    recordHistory,
  })
}

/** Replaces the block with this id by these blocks. False if it no longer exists. */
export function replaceBlock(puck: Puck, replacedId: string, blocks: Block[]): boolean {
  const { dispatch, getSelectorForId } = puck
  const place = getSelectorForId(replacedId)
  if (!place) return false
  const { zone, index } = place
  dispatch({ type: 'remove', index, zone, recordHistory: false })
  blocks.forEach((block, offset) => {
    putBlock(puck, { zone, index: index + offset }, block, false)
  })
  const itemSelector = blocks.length > 0 ? { zone, index } : null
  dispatch({ type: 'setUi', ui: { itemSelector }, recordHistory: true })
  return true
}
