import { createUsePuck, Puck, useGetPuck } from '@puckeditor/core'
import { useEffect, useRef } from 'react'
import classes from './builder.module.css'
import { firstWords } from './first-words.ts'
import type { Puck as PuckApi } from './typed-text.ts'

const usePuck = createUsePuck()

/** The tree of the page's blocks, each with its first words. */
export function Outline() {
  const tree = useRef<HTMLDivElement>(null)
  const get = useGetPuck()
  // Goes up when the typing rests: the words need not be right at every key.
  const step = usePuck(({ history }) => history.index)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the page is another one
  useEffect(() => {
    if (!tree.current) return
    const { current } = tree
    const complete = () => {
      groupButtons(current)
      nameRows(current, get())
    }
    const observer = new MutationObserver(complete)
    observer.observe(current, { childList: true, subtree: true, attributeFilter: ['role', ...claims] })
    complete()
    return () => observer.disconnect()
  }, [get, step])
  return (
    <div ref={tree} className={classes.outline}>
      <Puck.Outline />
    </div>
  )
}

/**
 * What assistive technology is told about a row as a button: that its keys drag it, which they do not. The toolbar
 * moves blocks.
 */
const claims = ['aria-pressed', 'aria-grabbed', 'aria-describedby', 'aria-roledescription']

/** Puck makes a draggable row a button although it contains buttons. Its role should be that of a group. */
function groupButtons(tree: HTMLElement): void {
  for (const row of tree.querySelectorAll('[aria-roledescription], [role="button"]')) {
    row.setAttribute('role', 'group')
    row.setAttribute('tabindex', '-1')
    for (const claim of claims) row.removeAttribute(claim)
  }
}

const maxWords = 60

/** Gives each row that is drawn the words of its block, which its style shows after the name. */
function nameRows(tree: HTMLElement, { getItemById }: PuckApi): void {
  for (const row of tree.querySelectorAll<HTMLElement>('[data-puck-layer-tree-id]')) {
    const block = getItemById(row.dataset.puckLayerTreeId ?? '')
    const name = row.querySelector<HTMLElement>('[class*="_Layer-name_"]')
    if (!block || !name) continue
    const words = firstWords(block.type, block.props).slice(0, maxWords)
    if (name.dataset.words !== words) name.dataset.words = words
  }
}
