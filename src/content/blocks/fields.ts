/** What a person fills in for a block. The builder makes its forms of these. */
export type Field = { label: string } & (
  | { kind: 'text' | 'long' | 'html' | 'code' | 'image' | 'link' | 'check' | 'slot' }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice'; options: [value: string, label: string][] }
  | { kind: 'category' | 'section' }
  | {
      kind: 'list'
      /** What one entry is called, such as “Question”. */
      entry: string
      fields: Fields
      defaults: Record<string, unknown>
      /** The property that names an entry in the list. */
      summary: string
      min?: number
      max?: number
    }
)
export type Fields = Record<string, Field>

export type BlockDefinition = {
  label: string
  category: 'Layout' | 'Text' | 'Images' | 'Marketing' | 'From the site' | 'Advanced'
  /** Other words by which people look for it. */
  words: string
  fields: Fields
  defaults: Record<string, unknown>
}

export const text = (label: string): Field => ({ kind: 'text', label })
export const long = (label: string): Field => ({ kind: 'long', label })
export const html = (label: string): Field => ({ kind: 'html', label })
export const image = (label = 'Image'): Field => ({ kind: 'image', label })
export const link = (label = 'Link'): Field => ({ kind: 'link', label })
export const check = (label: string): Field => ({ kind: 'check', label })
export const number = (label: string, min: number, max: number): Field => ({
  ...{ kind: 'number', label, min, max },
})
export const choice = (label: string, options: Record<string, string>): Field => ({
  ...{ kind: 'choice', label, options: Object.entries(options) },
})
export const list = (
  label: string,
  entry: string,
  summary: string,
  fields: Fields,
  defaults: Record<string, unknown>,
): Field => ({ kind: 'list', label, entry, summary, fields, defaults })

export const align = choice('Alignment', { start: 'Left', center: 'Centre', end: 'Right' })
export const columns = choice('Columns', { '1': '1', '2': '2', '3': '3', '4': '4' })
export const isDecorative = check('Decorative image, no alt text needed')
