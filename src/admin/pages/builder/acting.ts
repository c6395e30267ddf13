import { type ComponentData, createUsePuck, type Data, useGetPuck } from '@puckeditor/core'
import { z } from 'zod'
import { block } from '../../../contracts/pages.ts'
import { readStored, writeStored } from '../../stored.ts'
import { catalogue } from './catalogue.ts'
import { unknownType } from './document.ts'

const usePuck = createUsePuck()
const rootZone = 'root:default-zone'
const copied = 'copied_block'
const copiedBlock = block

export const useSelected = () => usePuck((state) => state.selectedItem)
export const useIsEmpty = () => usePuck((state) => state.appState.data.content.length === 0)
export const usePast = () => usePuck((state) => state.history.hasPast)
export const useFuture = () => usePuck((state) => state.history.hasFuture)

/** What is called a block to people. */
export const nameOf = (type: string): string =>
  type === unknownType ? 'Unknown block' : (catalogue[type]?.label ?? type)

/**
 * What can be done to blocks without a pointer. Each says in one sentence what it did, to be announced; undefined when
 * there was nothing to do.
 */
export function useActing() {
  const getPuck = useGetPuck()
  const selection = () => {
    const { selectedItem, getSelectorForId } = getPuck()
    const at = selectedItem && getSelectorForId(selectedItem.props.id)
    return selectedItem && at ? { item: selectedItem, ...at } : undefined
  }
  const select = (zone: string, index: number) =>
    getPuck().dispatch({ type: 'setUi', ui: { itemSelector: { zone, index } } })
  const lastIndex = () => getPuck().appState.data.content.length

  return {
    undo: () => getPuck().history.back(),
    redo: () => getPuck().history.forward(),
    /** After the selected block, or into it when it is an empty section or column; else at the end of the page. */
    insert(type: string): string {
      const { dispatch } = getPuck()
      const place = placeFor(selection()) ?? { zone: rootZone, index: lastIndex() }
      dispatch({
        type: 'insert',
        componentType: type,
        destinationIndex: place.index,
        destinationZone: place.zone,
      })
      select(place.zone, place.index)
      return `${nameOf(type)} added.`
    },
    move(by: -1 | 1): string | undefined {
      const { dispatch, getItemBySelector } = getPuck()
      const at = selection()
      if (!at || !getItemBySelector({ zone: at.zone, index: at.index + by })) return undefined
      const destinationIndex = at.index + by
      dispatch({ type: 'reorder', sourceIndex: at.index, destinationIndex, destinationZone: at.zone })
      select(at.zone, destinationIndex)
      return `${nameOf(at.item.type)} moved ${by < 0 ? 'up' : 'down'}, to place ${destinationIndex + 1}.`
    },
    duplicate(): string | undefined {
      const at = selection()
      if (!at) return undefined
      getPuck().dispatch({ type: 'duplicate', sourceIndex: at.index, sourceZone: at.zone })
      select(at.zone, at.index + 1)
      return `${nameOf(at.item.type)} duplicated.`
    },
    remove(): string | undefined {
      const at = selection()
      if (!at) return undefined
      getPuck().dispatch({ type: 'remove', index: at.index, zone: at.zone })
      return `${nameOf(at.item.type)} deleted. Undo brings it back.`
    },
    selectParent(): string | undefined {
      const { selectedItem, getParentById, getSelectorForId } = getPuck()
      const parent = selectedItem && getParentById(selectedItem.props.id)
      const at = parent && getSelectorForId(String(parent.props.id))
      if (!parent || !at) return undefined
      select(at.zone, at.index)
      return `${nameOf(parent.type)} selected.`
    },
    copy(): string | undefined {
      const at = selection()
      if (!at) return undefined
      writeStored(copied, { type: at.item.type, props: at.item.props })
      return `${nameOf(at.item.type)} copied. It can be pasted on this page and on others.`
    },
    paste(): string | undefined {
      const kept = readStored(copied, copiedBlock)
      if (!kept) return undefined
      const place = placeFor(selection()) ?? { zone: rootZone, index: lastIndex() }
      const { dispatch, appState } = getPuck()
      const item = withFreshIds(kept) as ComponentData
      const type = item.type in catalogue || item.type === unknownType ? item.type : undefined
      if (!type) return undefined
      dispatch({
        type: 'insert',
        componentType: type,
        destinationIndex: place.index,
        destinationZone: place.zone,
        id: item.props.id,
      })
      dispatch({
        type: 'replace',
        destinationIndex: place.index,
        destinationZone: place.zone,
        data: item,
      })
      select(place.zone, place.index)
      return `${nameOf(type)} pasted, block ${appState.data.content.length + 1}.`
    },
    /** Puts a whole design where nothing is yet, or in place of everything. */
    replaceAll(content: Data['content']): void {
      getPuck().dispatch({ type: 'setData', data: { content } })
    },
  }
}

type Selection = { item: ComponentData; zone: string; index: number }

function placeFor(at: Selection | undefined): { zone: string; index: number } | undefined {
  if (!at) return undefined
  const { id, content, columns } = at.item.props as { id: string; content?: unknown; columns?: unknown }
  if (Array.isArray(content)) return { zone: `${id}:content`, index: content.length }
  const empty = Array.isArray(columns)
    ? (columns as { content?: unknown[] }[]).findIndex((column) => (column.content ?? []).length === 0)
    : -1
  if (empty >= 0) return { zone: `${id}:columns[${empty}].content`, index: 0 }
  return { zone: at.zone, index: at.index + 1 }
}

const anyBlock = z.looseObject({ type: z.string(), props: z.looseObject({}) })

/** The same block, and all in it, under ids of their own. */
export function withFreshIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFreshIds)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withFreshIds(one)]))
  const parsed = anyBlock.safeParse(copy)
  if (!parsed.success) return copy
  return { ...copy, props: { ...(copy.props as object), id: `${parsed.data.type}-${crypto.randomUUID()}` } }
}
