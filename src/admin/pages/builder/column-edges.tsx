import { createUsePuck, useGetPuck } from '@puckeditor/core'
import { type KeyboardEvent, type PointerEvent, useEffect, useReducer, useState } from 'react'
import { createPortal } from 'react-dom'
import { columns } from '../../../content/blocks/columns/columns.ts'
import { language, t } from '../../texts/t.ts'
import { announce } from './announcements.tsx'
import { blockAround, blockElement, idOfBlock } from './canvas-block.ts'
import { shared, sharesOf } from './column-shares.ts'
import { type Puck, writeFields } from './typed-text.ts'

const usePuck = createUsePuck()
const edgeClass = 'column-edge'

/** The edges between columns, for a columns block that is selected, under the pointer, or around such a block. */
export function ColumnEdges({ document }: { document: Document }) {
  const get = useGetPuck()
  const selected = usePuck(({ selectedItem }) => selectedItem && String(selectedItem.props.id))
  const [pointed, setPointed] = useState<string>()
  useEffect(() => {
    const follow = ({ target, buttons }: globalThis.PointerEvent) => {
      if (buttons !== 0 || (target as Element).closest(`.${edgeClass}`)) return
      setPointed(columnsAround(target as Element, get()))
    }
    document.addEventListener('pointermove', follow)
    return () => document.removeEventListener('pointermove', follow)
  }, [document, get])
  const chosen = selected ? blockElement(document, selected) : null
  const id = pointed ?? (chosen ? columnsAround(chosen, get()) : undefined)
  return id === undefined ? null : createPortal(<Edges key={id} id={id} document={document} />, document.body)
}

/** The id of the innermost columns block that contains an element. */
function columnsAround(element: Element, puck: Puck): string | undefined {
  const block = blockAround(element)
  const id = idOfBlock(block)
  if (!block || !id) return undefined
  if (puck.getItemById(id)?.type === columns.type) return id
  return block.parentElement ? columnsAround(block.parentElement, puck) : undefined
}

function Edges({ id, document }: { id: string; document: Document }) {
  const shares = usePuck(({ getItemById }) => JSON.stringify(sharesOf(getItemById(id)?.props ?? {})))
  const [, measure] = useReducer((count: number) => count + 1, 0)
  const row = blockElement(document, id)?.querySelector<HTMLElement>('.block-columns')
  useEffect(() => {
    if (!row) return
    const resized = new ResizeObserver(measure)
    for (const element of [row, ...row.children]) resized.observe(element)
    return () => resized.disconnect()
  }, [row])
  if (!row) return null
  const now = JSON.parse(shares) as number[]
  const edges = now.slice(1).map((_, index) => ({ index }))
  return edges.map(({ index }) => (
    <Edge key={index} id={id} row={row} index={index} shares={now} onMove={measure} />
  ))
}

type EdgeProps = { id: string; row: HTMLElement; index: number; shares: number[]; onMove: () => void }

/** The edge after the column at `index`: dragged, or moved with the arrow keys. */
function Edge({ id, row, index, shares, onMove }: EdgeProps) {
  const get = useGetPuck()
  const [dragged, setDragged] = useState<number[]>()
  const [one, other] = [...row.children]
    .slice(index, index + 2)
    .map((column) => column.getBoundingClientRect())
  const isRtl = getComputedStyle(row).direction === 'rtl'
  const [first, last] = isRtl ? [other, one] : [one, other]
  // On a narrow screen the columns are stacked.
  if (!one || !other || !first || !last || last.left < first.right - 1) return null
  const [share = 0, rest = 0] = (dragged ?? shares).slice(index, index + 2)
  const write = (next: number[]) => {
    if (String(next) === String(shares)) return
    const values = [index, index + 1].map((at) => [`columns[${at}].share`, next[at]])
    writeFields(get(), id, Object.fromEntries(values))
    announce(
      t('Columns {ratio}.', { ratio: next.map((each) => each.toLocaleString(language)).reduce(toNext) }),
    )
  }
  const show = (next: number[] | undefined) => {
    row.classList.toggle('has-shares', next !== undefined || !isEqual(shares))
    row.style.setProperty('--shares', (next ?? shares).map((each) => `minmax(0,${each}fr)`).join(' '))
    setDragged(next)
    onMove()
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const at = (event.clientX - first.left) / (last.right - first.left)
    show(shared(shares, index, (isRtl ? 1 - at : at) * (share + rest)))
  }
  const drop = () => {
    if (!dragged) return
    show(undefined)
    write(dragged)
  }
  const key = (event: KeyboardEvent) => {
    const toEnd = isRtl ? 'ArrowLeft' : 'ArrowRight'
    const toStart = isRtl ? 'ArrowRight' : 'ArrowLeft'
    const step = { [toEnd]: 1, [toStart]: -1, Home: -share, End: rest }[event.key]
    if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation()
    if (step === undefined) return
    event.preventDefault()
    write(shared(shares, index, share + step))
  }
  const { scrollX = 0, scrollY = 0 } = row.ownerDocument.defaultView ?? {}
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      role="separator"
      tabIndex={0}
      className={edgeClass}
      data-dragged={dragged ? '' : undefined}
      aria-orientation="vertical"
      aria-label={t('Width of column {number}', { number: index + 1 })}
      aria-valuemin={1}
      aria-valuemax={share + rest - 1}
      aria-valuenow={share}
      aria-valuetext={toNext(share.toLocaleString(language), rest.toLocaleString(language))}
      style={{
        left: (first.right + last.left) / 2 + scrollX,
        top: Math.min(one.top, other.top) + scrollY,
        height: Math.max(one.height, other.height),
      }}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.focus()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={() => show(undefined)}
      onDoubleClick={() => write(shared(shares, index, (share + rest) / 2))}
      onKeyDown={key}
    >
      <span>{`${share} : ${rest}`}</span>
    </div>
  )
}

/** A ratio in words: `1 to 2`. */
const toNext = (first: string, next: string): string => t('{first} to {next} ¦ ratio', { first, next })

const isEqual = (shares: number[]): boolean => shares.every((share) => share === shares[0])
