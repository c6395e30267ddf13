import { useGetPuck } from '@puckeditor/core'
import { useLayoutEffect, useState } from 'react'
import { anchorsOf } from '../../../content/blocks/block-anchors.ts'
import { readStyle, withoutAnchor } from '../../../content/blocks/block-style.ts'
import type { Block } from '../../../contracts/pages.ts'
import type { BlockStyle, StylePart } from '../../../contracts/style-values.ts'
import { type Reader, readStored, writeStored } from '../../app/stored.ts'
import { defer, flushDeferred } from '../../editing/deferred-text.ts'
import { t } from '../../texts/t.ts'
import { announce } from './announcements.tsx'
import { unknownType } from './open-document.ts'
import { changedStyle } from './style-choices.ts'
import { type Puck, writeField } from './typed-text.ts'

const clipboard = 'copied_style'

/** Changes of the style of the selected block. */
export function useStyleChanges() {
  const get = useGetPuck()
  const [field] = useState({})
  useLayoutEffect(() => flushDeferred, [])
  const selectedId = () => get().selectedItem?.props.id as string | undefined
  const change = (id: string | undefined, part: StylePart, value: string) => {
    const block = id === undefined ? undefined : get().getItemById(id)
    if (block) writeField(get(), String(id), 'style', changedStyle(styleOf(block), part, value))
  }
  return {
    change(part: StylePart, value: string) {
      flushDeferred()
      change(selectedId(), part, value)
    },
    /** For typed values, which belong to the block that is selected now. */
    type(part: StylePart, value: string) {
      const id = selectedId()
      defer(field, () => change(id, part, value))
    },
    /** Whether another block of the page has this anchor. */
    isTaken(anchor: string): boolean {
      const { appState, selectedItem } = get()
      const { inStyles, inFields } = anchorsOf(
        appState.data.content as Block[],
        String(selectedItem?.props.id),
      )
      return inStyles.includes(anchor) || inFields.includes(anchor)
    },
  }
}

/** Copies the style of one block to others; each action announces what it did. */
export function useStyleClipboard() {
  const get = useGetPuck()
  const withSelected = (act: (selected: { props: object }) => void) => () => {
    flushDeferred()
    const selected = get().selectedItem
    if (selected && selected.type !== unknownType) act(selected)
  }
  return {
    copy: withSelected((selected) => {
      const isOnDevice = writeStored(clipboard, withoutAnchor(styleOf(selected)) ?? {})
      announce(isOnDevice ? t('Style copied.') : t('This browser cannot store a copy.'))
    }),
    paste: withSelected((selected) => {
      const copied = readStored(clipboard, asStyle)
      if (!copied) return announce(t('There is no copied style to paste.'))
      const { anchor } = styleOf(selected)
      const next: BlockStyle = { ...copied, ...(anchor && { anchor }) }
      write(get(), Object.keys(next).length > 0 ? next : undefined)
      announce(t('Style pasted.'))
    }),
    clear: withSelected(() => {
      write(get(), undefined)
      announce(t('Style removed.'))
    }),
  }
}

const asStyle: Reader<BlockStyle> = (value) =>
  typeof value === 'object' && value !== null ? (readStyle(value) ?? {}) : undefined

const styleOf = ({ props }: { props: object }): BlockStyle =>
  readStyle((props as { style?: unknown }).style) ?? {}

function write(puck: Puck, style: BlockStyle | undefined): void {
  const id = puck.selectedItem?.props.id
  if (id !== undefined) writeField(puck, String(id), 'style', style)
}
