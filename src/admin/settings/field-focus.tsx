import { useEffect, useState } from 'react'
import { useSearchParamAction } from '../ui/use-search-param-action.ts'
import { labelOf } from './labels-and-tabs.ts'

const patienceMs = 5000

/** Goes to the field named in the address (`field=timeZone`) as soon as it is rendered. */
export function FieldFocus() {
  const [path, setPath] = useState<string>()
  useSearchParamAction('field', setPath)
  useEffect(() => {
    if (path === undefined || goTo(path)) return
    // A part of the tab may still be loading.
    const watcher = new MutationObserver(() => goTo(path) && watcher.disconnect())
    watcher.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => watcher.disconnect(), patienceMs)
    return () => {
      watcher.disconnect()
      clearTimeout(timer)
    }
  }, [path])
  return null
}

/** True when the field was found. */
function goTo(path: string): boolean {
  const field = byPath(path) ?? byLabel(labelOf(path))
  if (!field) return false
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
  return true
}

const controls = ':is(input:not([type=file]), textarea, select, button, [role=textbox]):not(:disabled)'

function byPath(path: string): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(`#screen [data-path="${CSS.escape(path)}"]`)
  return found?.matches(controls) ? found : (found?.querySelector<HTMLElement>(controls) ?? null)
}

/** The first control of the group with this label or heading. */
function byLabel(label: string): HTMLElement | null {
  const text = [
    ...document.querySelectorAll<HTMLElement>(
      '#screen :is(label, legend, h2, h3, .mantine-InputWrapper-label)',
    ),
  ].find((one) => one.textContent?.trim() === label)
  const group = text?.closest('.mantine-InputWrapper-root, section') ?? text?.parentElement
  return group?.querySelector<HTMLElement>(controls) ?? null
}
