import { Alert, Text, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Parser } from 'htmlparser2'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { sanitizeArticleHtml } from '../../../content/sanitize.ts'
import { movedTo } from '../../editing/moved-to.ts'
import { t } from '../../texts/t.ts'
import { enumerated } from '../../ui/lists.ts'
import { afterEdit, htmlOf, layOut } from './source-layout.ts'
import type { Shown } from './use-source.ts'

const waitMs = 400

/**
 * The text as HTML, with a note of what will be removed when it is saved. It is laid out for reading; `onChange` gets
 * it without the added line breaks.
 */
export function SourceView({ shown, onChange }: { shown: Shown; onChange: (html: string) => void }) {
  const [html, setHtml] = useState(shown.html)
  const [checked] = useDebouncedValue(html, waitMs)
  const [laid, setLaid] = useState(() => layOut(shown.html))
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text was changed elsewhere
  useLayoutEffect(() => {
    if (shown.html === html) return
    const next = layOut(shown.html)
    // Before React does it, which would move the caret to the end.
    if (field.current) replaceText(field.current, next.text)
    setLaid(next)
    setHtml(shown.html)
  }, [shown])
  const edit = (text: string) => {
    const next = afterEdit(laid, text)
    setLaid(next)
    setHtml(htmlOf(next))
    onChange(htmlOf(next))
  }
  const removed = useMemo(() => removedFrom(checked), [checked])
  return (
    <>
      <Textarea
        ref={field}
        aria-label={t('Content as HTML')}
        autosize
        minRows={16}
        maxRows={40}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={laid.text}
        onChange={(event) => edit(event.currentTarget.value)}
      />
      <div role="status">
        {removed.length > 0 && (
          <Alert
            color="orange"
            variant="outline"
            bg="var(--admin-surface)"
            title={t('Some of this will be removed')}
          >
            <Text size="sm">
              {t('When you save, these parts are removed or changed: {parts}.', {
                parts: enumerated(removed),
              })}
            </Text>
          </Alert>
        )}
      </div>
    </>
  )
}

/** The selection stays at its words. */
function replaceText(field: HTMLTextAreaElement, text: string): void {
  const { value, selectionStart, selectionEnd, selectionDirection, scrollTop } = field
  field.value = text
  const [from, to] = [selectionStart, selectionEnd].map((at) => movedTo(value, at, text)) as [number, number]
  field.setSelectionRange(from, Math.max(from, to), selectionDirection)
  field.scrollTop = scrollTop
}

/** The elements and attributes that the saved text would have fewer of. */
function removedFrom(html: string): string[] {
  const after = counted(sanitizeArticleHtml(html))
  return [...counted(html)].filter(([name, count]) => (after.get(name) ?? 0) < count).map(([name]) => name)
}

function counted(html: string): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  const parser = new Parser({
    onopentag(name, attributes) {
      add(`<${name}>`)
      for (const attribute of Object.keys(attributes)) {
        add(t('{attribute} of {element}', { attribute, element: `<${name}>` }))
      }
    },
  })
  parser.end(html)
  return counts
}
