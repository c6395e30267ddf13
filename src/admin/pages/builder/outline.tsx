import { createUsePuck, Puck, useGetPuck } from '@puckeditor/core'
import { Suspense, useEffect, useRef, useState } from 'react'
import { isRightToLeft } from '../../../content/direction.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import classes from './builder.module.css'
import { firstWords } from './first-words.ts'
import type { IconPlace } from './outline-icons.tsx'
import type { Puck as PuckApi } from './typed-text.ts'

const usePuck = createUsePuck()

// The rows are usable without their icons.
const OutlineIcons = lazyPart(
  async () => (await import('./outline-icons.tsx')).OutlineIcons,
  () => null,
)

/** The tree of the page's blocks, each with its icon and its first words. */
export function Outline() {
  const tree = useRef<HTMLDivElement>(null)
  const get = useGetPuck()
  const [places, setPlaces] = useState<IconPlace[]>([])
  // The step of Puck's own history, which grows when the typing pauses: the words need not be right at every key.
  const step = usePuck(({ history }) => history.index)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the page is another one
  useEffect(() => {
    if (!tree.current) return
    const { current } = tree
    const complete = () => {
      groupButtons(current)
      nameRows(current, get())
      setPlaces((before) => {
        const now = iconPlaces(current, get())
        return areSame(before, now) ? before : now
      })
    }
    const observer = new MutationObserver(complete)
    observer.observe(current, { childList: true, subtree: true, attributeFilter: ['role', ...claims] })
    complete()
    return () => observer.disconnect()
  }, [get, step])
  return (
    <div ref={tree} className={classes.outline}>
      <Puck.Outline />
      <Suspense>
        <OutlineIcons places={places} />
      </Suspense>
    </div>
  )
}

/** Puck tells assistive technology that keys drag a row, which is not true. The toolbar moves blocks. */
const claims = ['aria-pressed', 'aria-grabbed', 'aria-describedby', 'aria-roledescription']

/** Puck gives a draggable row the role of a button although it contains buttons. It should be a group. */
function groupButtons(tree: HTMLElement): void {
  for (const row of tree.querySelectorAll('[aria-roledescription], [role="button"]')) {
    row.setAttribute('role', 'group')
    row.setAttribute('tabindex', '-1')
    for (const claim of claims) row.removeAttribute(claim)
  }
}

const maxWords = 60

/** Gives each rendered row the words of its block, which its style shows after the name. */
function nameRows(tree: HTMLElement, { getItemById }: PuckApi): void {
  for (const row of tree.querySelectorAll<HTMLElement>('[data-puck-layer-tree-id]')) {
    const block = getItemById(row.dataset.puckLayerTreeId ?? '')
    const name = row.querySelector<HTMLElement>('[class*="_Layer-name_"]')
    if (!block || !name) continue
    const words = firstWords(block.type, block.props).slice(0, maxWords)
    if (name.dataset.words !== words) {
      name.dataset.words = words
      name.title = `${name.textContent} ${words}`.trim()
    }
    name.dataset.wordsDir = isRightToLeft(words) ? 'rtl' : 'ltr'
  }
}

/** Only for rendered rows. */
function iconPlaces(tree: HTMLElement, { getItemById }: PuckApi): IconPlace[] {
  return [...tree.querySelectorAll<HTMLElement>('[data-puck-layer-tree-id]')].flatMap((row) => {
    const id = row.dataset.puckLayerTreeId ?? ''
    const type = getItemById(id)?.type
    const element = row.querySelector('[class*="_Layer-icon_"]')
    return type && element ? [{ id, type, element }] : []
  })
}

const areSame = (some: readonly IconPlace[], others: readonly IconPlace[]): boolean =>
  some.length === others.length &&
  some.every(({ type, element }, index) => {
    const other = others[index]
    return type === other?.type && element === other.element
  })
