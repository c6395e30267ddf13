import type { ComponentType } from 'react'
import type { Block } from '../../contracts/pages.ts'
import type { RichWords, Words } from './words.ts'

/** The inputs of a block. The builder makes its forms from these. */
export type Field = { label: string } & (
  | { kind: 'text' | 'html' | 'code' | 'image' | 'anchor' | 'category' | 'section' }
  | { kind: 'check' | 'level' | 'slot' }
  /** `isList`: each line is an entry of a list. */
  | { kind: 'long'; isList?: boolean }
  /** `shownAs`: the neighbouring field with the words that visitors click. */
  | { kind: 'link'; shownAs?: string | undefined }
  /** `otherwise` replaces a number that is missing or out of range. */
  | { kind: 'number'; min: number; max: number; otherwise: number }
  /** `options` are labels by value; `otherwise` replaces a value that is missing or not an option. */
  | { kind: 'choice'; options: Readonly<Record<string, string>>; otherwise: string }
  | {
      kind: 'list'
      /** The name of one entry, such as “Question”. */
      entry: string
      fields: Fields
      /** A new entry. */
      defaults: Readonly<Record<string, unknown>>
      /** The field whose value labels an entry in the builder. */
      summary?: string
      min?: number
      max?: number
      formerNames?: Readonly<Record<string, string>>
    }
)
export type Fields = { readonly [name: string]: Field }

/** The current names of fields, by the names that they had in version 1 of their block. */
export type FormerNames<F extends Fields> = Readonly<Record<string, keyof F & string>>

/** Blocks inside a block; in the builder, Puck's drop zone. */
export type Slot = readonly Block[] | ComponentType
export type Level = '1' | '2' | '3' | '4' | '5' | '6'

/** The value of a field in a view, by the field's kind. */
type ByKind<F> = Record<'code' | 'image' | 'link' | 'anchor' | 'category' | 'section', string> & {
  text: Words
  long: Words
  html: RichWords
  check: boolean
  level: Level
  slot: Slot
  number: number
  choice: F extends { options: infer Options } ? keyof Options & string : never
  list: F extends { fields: infer Inner extends Fields } ? readonly Values<Inner>[] : never
}
export type Values<F extends Fields> = { readonly [Name in keyof F]: ByKind<F[Name]>[F[Name]['kind']] }

export const text = (label: string) => ({ kind: 'text', label }) as const
export const long = (label: string) => ({ kind: 'long', label }) as const
export const lines = (label: string) => ({ kind: 'long', label, isList: true }) as const
export const html = (label: string) => ({ kind: 'html', label }) as const
export const image = (label = 'Image') => ({ kind: 'image', label }) as const
export const link = (label = 'Link', shownAs?: string) => ({ kind: 'link', label, shownAs }) as const
export const check = (label: string) => ({ kind: 'check', label }) as const
export const slot = (label: string) => ({ kind: 'slot', label }) as const
export const number = (label: string, bounds: { min: number; max: number; otherwise: number }) =>
  ({ kind: 'number', label, ...bounds }) as const
export const choice = <const Option extends string>(
  label: string,
  options: Readonly<Record<Option, string>>,
  otherwise: NoInfer<Option>,
) => ({ kind: 'choice', label, options, otherwise }) as const
export const list = <F extends Fields>(
  label: string,
  options: {
    entry: string
    fields: F
    defaults: Values<F>
    summary?: keyof F & string
    min?: number
    max?: number
    formerNames?: FormerNames<F>
  },
) => ({ kind: 'list', label, ...options }) as const

export const align = choice(
  'Alignment',
  { start: 'Start of line', center: 'Centre', end: 'End of line' },
  'start',
)
export const columns = choice('Columns', { '1': '1', '2': '2', '3': '3', '4': '4' }, '3')
export const anchor = { kind: 'anchor', label: 'Anchor, for links such as #prices' } as const
export const isDecorative = check('Decorative image, no alt text needed')
