import { useGetPuck } from '@puckeditor/core'
import type { DesignedSection } from '../../../content/blocks/designed-sections.ts'
import { newBlock } from '../../../content/blocks/new-block.ts'
import { sectionType } from '../../../content/blocks/saved-sections.ts'
import type { Block } from '../../../contracts/pages.ts'
import { type Reader, readStored, writeStored } from '../../app/stored.ts'
import { t } from '../../texts/t.ts'
import { announce } from './announcements.tsx'
import { blockLabel } from './block-label.ts'
import { choosePlace, chosenPlace, type InsertPlace } from './insert-place.ts'
import { nextPlace } from './next-place.ts'
import { copyOf, unknownType } from './open-document.ts'
import { putBlock } from './put-block.ts'
import { showOnCanvas } from './show-on-canvas.ts'

const rootZone = 'root:default-zone'
const clipboard = 'copied_block'

/** Actions on blocks without a pointer; each announces what it did to screen readers. */
export function useBlockActions() {
  const get = useGetPuck()
  // Read when an action runs: subscribing would render after every change of a block.
  const place = () => {
    const { appState, selectedItem, getSelectorForId } = get()
    const own = selectedItem && getSelectorForId(String(selectedItem.props.id))
    return own ?? { zone: rootZone, index: appState.data.content.length - 1 }
  }
  const isThere = ({ zone }: InsertPlace) =>
    zone === rootZone || get().getItemById(zone.split(':')[0] ?? '') !== undefined
  const below = () => ({ zone: place().zone, index: place().index + 1 })
  /** At the place chosen on the canvas, otherwise below the selected block. */
  const add = (data: Block) => {
    const chosen = chosenPlace()
    putBlock(get(), chosen && isThere(chosen) ? chosen : below(), data)
    choosePlace(undefined)
    showOnCanvas(String(data.props.id))
  }
  /** The block that contains this list; undefined for the list of the page. */
  const blockAround = (zone: string) =>
    zone === rootZone ? undefined : get().getItemById(zone.split(':')[0] ?? '')
  return {
    insert(type: string) {
      add(newBlock(type))
      announce(t('{block} added and selected.', { block: labelOf(type) }))
    },
    insertSection({ name, make }: DesignedSection) {
      add(make())
      announce(t('“{name}” added and selected.', { name }))
    },
    insertSaved({ id, name }: { id: string; name: string }) {
      add(newBlock(sectionType, { sectionId: id }))
      announce(t('“{name}” added and selected.', { name }))
    },
    move(by: -1 | 1, isInto = false) {
      const selected = get().selectedItem
      if (!selected) return
      const puck = get()
      const from = place()
      const to = nextPlace(puck as Parameters<typeof nextPlace>[0], from, { by, isInto })
      if (!to)
        return announce(by === 1 ? t('It is already the last block.') : t('It is already the first block.'))
      const { zone, index } = to
      const target = { sourceIndex: from.index, destinationIndex: index, destinationZone: zone }
      puck.dispatch(
        zone === from.zone
          ? { type: 'reorder', ...target }
          : { type: 'move', sourceZone: from.zone, ...target },
      )
      puck.dispatch({
        type: 'setUi',
        ui: { itemSelector: get().getSelectorForId(String(selected.props.id)) ?? null },
      })
      const around = blockAround(zone)
      const moved = { block: labelOf(selected.type), position: index + 1 }
      announce(
        around
          ? t('{block} moved to position {position} in {place}.', { ...moved, place: labelOf(around.type) })
          : t('{block} moved to position {position}.', moved),
      )
    },
    duplicate() {
      const selected = get().selectedItem
      if (!selected || selected.type === unknownType) return
      putBlock(get(), below(), copyOf(selected as Block))
      announce(t('{block} duplicated.', { block: labelOf(selected.type) }))
    },
    remove() {
      const selected = get().selectedItem
      if (!selected) return
      const { zone, index } = place()
      get().dispatch({ type: 'remove', index, zone })
      announce(t('{block} deleted. Use Undo to restore it.', { block: labelOf(selected.type) }))
    },
    copy() {
      const selected = get().selectedItem
      if (!selected) return
      const isOnDevice = writeStored(clipboard, selected)
      announce(
        isOnDevice
          ? t('{block} copied.', { block: labelOf(selected.type) })
          : t('This browser cannot store a copy.'),
      )
    },
    paste() {
      const copied = readStored(clipboard, asBlock)
      if (!copied || !get().config.components[copied.type])
        return announce(t('There is no copied block to paste.'))
      add(copyOf(copied))
      announce(t('{block} pasted.', { block: labelOf(copied.type) }))
    },
  }
}

const asBlock: Reader<Block> = (value) => {
  const { type, props } = (value ?? {}) as Partial<Block>
  return typeof type === 'string' && typeof props === 'object' && props !== null
    ? (value as Block)
    : undefined
}

const labelOf = (type: string): string => blockLabel(type) ?? t('Block')
