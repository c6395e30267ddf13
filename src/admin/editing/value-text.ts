import { t } from '../texts/t.ts'
import { enumerated } from '../ui/lists.ts'

const maxLength = 240

/** A field's value in readable form; '' if there is none. */
export function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return cut(enumerated(value.map(entryText)))
  return typeof value === 'object' ? cut(JSON.stringify(value)) : String(value)
}

const entryText = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null ? Object.values(entry).map(String).join(' ') : String(entry)

const cut = (text: string): string => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)
