import { Puck } from '@puckeditor/core'
import { useEffect, useRef } from 'react'
import classes from './builder.module.css'

/** The tree of the page's blocks. */
export function Outline() {
  const tree = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!tree.current) return
    const { current } = tree
    const observer = new MutationObserver(() => groupButtons(current))
    observer.observe(current, { childList: true, subtree: true, attributeFilter: ['role', ...claims] })
    groupButtons(current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={tree} className={classes.outline}>
      <Puck.Outline />
    </div>
  )
}

/** What is said of a row that was a button: its keys would drag it, which they do not. Blocks are moved by the toolbar. */
const claims = ['aria-pressed', 'aria-grabbed', 'aria-describedby', 'aria-roledescription']

/** A row can be dragged and is made a button for that, though it has buttons in it: it is a group of them. */
function groupButtons(tree: HTMLElement): void {
  for (const row of tree.querySelectorAll('[aria-roledescription], [role="button"]')) {
    row.setAttribute('role', 'group')
    row.setAttribute('tabindex', '-1')
    for (const claim of claims) row.removeAttribute(claim)
  }
}
