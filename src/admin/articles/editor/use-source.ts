import { useRef, useState } from 'react'
import { sanitizeArticleHtml } from '../../../content/sanitize.ts'
import { htmlBlocks, mergeItems } from '../../editing/merge.ts'

/** HTML that is shown as text. A new object shows it again. */
export type Shown = { html: string }

/**
 * A text that can be shown as HTML, beside the hidden editor. `write` gets what the editor changes, `type` what the
 * person types as HTML, and `receive` what was changed elsewhere.
 */
export function useSource(initial: string, onChange: (html: string) => void) {
  const [source, setSource] = useState<Shown>()
  const latest = useRef(initial)
  /** What the editor has: not yet what is typed as HTML. */
  const inEditor = useRef(initial)
  const isTyped = useRef(false)
  const showAgain = () => source && setSource({ html: latest.current })
  return {
    /** Undefined while the text is not shown as HTML. */
    source,
    write(html: string) {
      latest.current = isTyped.current ? withBoth(inEditor.current, latest.current, html) : html
      inEditor.current = html
      onChange(latest.current)
      showAgain()
    },
    type(html: string) {
      isTyped.current = true
      latest.current = html
      onChange(html)
    },
    /** Returns the HTML for the editor. */
    receive(html: string, isReplaced: boolean): string {
      if (isReplaced) isTyped.current = false
      latest.current = html
      inEditor.current = isTyped.current ? sanitizeArticleHtml(html) : html
      showAgain()
      return inEditor.current
    },
    /** Only typed HTML is cleaned; stored HTML stays as it is. */
    toggle(show: (html: string) => void) {
      const isNew = isTyped.current && latest.current !== inEditor.current
      isTyped.current = false
      if (isNew) {
        // The editor reports nothing if it ignores what is removed.
        latest.current = sanitizeArticleHtml(latest.current)
        onChange(latest.current)
        show(latest.current)
      }
      setSource(source ? undefined : { html: latest.current })
    },
  }
}

/** What was typed as HTML, with what has changed in the editor. Changes of the same block both stay. */
const withBoth = (base: string, typed: string, changed: string): string =>
  String(mergeItems(htmlBlocks)({ base, stored: base, mine: typed, theirs: changed }, () => 'both'))
