import {
  createElement,
  type ReactElement,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Field, Fields } from '../../../content/blocks/fields.ts'
import type { Props } from '../../../content/blocks/props.ts'
import type { Words } from '../../../content/blocks/words.ts'
import { wordsTag } from './canvas-block.ts'
import { forgetWords, onTyping, showRich, showWords, typedPath } from './typing.ts'

/**
 * The values of a block for its view on the canvas: each text is an element in which people can type. `stored` are the
 * same values before they were read, `path` is their place within the block.
 */
export function withTypedWords<V extends object>(
  fields: Fields,
  values: V,
  { stored, typed, path = '' }: { stored: Props; typed: string | undefined; path?: string },
): V {
  const shown = Object.entries(values).map(([name, value]: [string, unknown]) => {
    const at = path + name
    const field = fields[name]
    if (isText(field) && typeof value === 'string') return [name, wordsAt(at, field, value, typed)]
    if (field?.kind === 'html' && typeof value === 'string')
      return [name, <TypedRich key={at} path={at} label={field.label} value={value} />]
    const entries = stored[name]
    // Leaving out an invalid entry would shift the places of the others.
    if (field?.kind !== 'list' || !Array.isArray(value) || !Array.isArray(entries)) return [name, value]
    if (entries.length !== value.length) return [name, value]
    const inner = (entry: object, index: number) =>
      withTypedWords(field.fields, entry, { stored: entries[index], typed, path: `${at}[${index}].` })
    return [name, value.map(inner)]
  })
  return Object.fromEntries(shown)
}

type TextField = Field & { kind: 'text' | 'long' }
const isText = (field: Field | undefined): field is TextField =>
  field?.kind === 'text' || field?.kind === 'long'

/** An empty text is left out, as on the site, unless somebody has just emptied it. */
function wordsAt(path: string, field: TextField, value: string, typed: string | undefined): Words {
  if (value === '' && path !== typed) return ''
  return <TypedWords path={path} field={field} value={value} />
}

/** The place in this block where somebody types on the canvas, if at all. */
export const useTypedPath = (block: string): string | undefined =>
  useSyncExternalStore(onTyping, () => typedPath(block))

type TypedProps = { path: string; field: TextField; value: string }

/**
 * Words on the canvas. React does not control the content of the element, because rendering must not move the caret.
 */
function TypedWords({ path, field, value }: TypedProps) {
  const isList = field.kind === 'long' && field.isList
  const ref = useRef<HTMLElement>(null)
  const [atFirst] = useState(value)
  useLayoutEffect(() => {
    if (ref.current) showWords(ref.current, value)
  }, [value])
  useLayoutEffect(() => {
    const element = ref.current
    return () => forgetWords(element)
  }, [])
  return createElement(
    wordsTag,
    {
      ref,
      'data-path': path,
      'data-label': field.label,
      'data-long': field.kind === 'long' ? '' : undefined,
      'data-list': isList ? '' : undefined,
    },
    ...(isList ? atFirst.split('\n').map((line) => createElement('li', null, line)) : [atFirst]),
  )
}

type RichProps = { path: string; label: string; value: string; className?: string }

/** A rich text that is typed on the canvas. */
function TypedRich({ path, label, value, className }: RichProps): ReactElement {
  const ref = useRef<HTMLDivElement>(null)
  const [atFirst] = useState(value)
  useLayoutEffect(() => {
    if (ref.current) showRich(ref.current, value)
  }, [value])
  useLayoutEffect(() => {
    const element = ref.current
    return () => forgetWords(element)
  }, [])
  return (
    <div
      ref={ref}
      className={className}
      data-rich=""
      data-path={path}
      data-label={label}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was stored
      dangerouslySetInnerHTML={{ __html: atFirst }}
    />
  )
}
