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
