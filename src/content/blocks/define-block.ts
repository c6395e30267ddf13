import type { BlockStyle, StylePart } from '../../contracts/style-values.ts'
import type { Fields, FormerNames, Values } from './fields.ts'

/** What a block is, wherever it runs; how it looks is in the `view.tsx` beside its definition. */
export type BlockDefinition<Type extends string = string, F extends Fields = Fields> = {
  /** Under which it is stored. */
  type: Type
  label: string
  category: 'Layout' | 'Text' | 'Images' | 'Marketing' | 'From the site' | 'Advanced'
  /** Other words by which people look for it. */
  words: string
  fields: F
  /** What a new block contains. */
  defaults: Values<F>
  formerNames?: FormerNames<F>
  /** For fields that say what a style can say too. */
  inStyle?: InStyle<F>
}

type InStyle<F extends Fields> = {
  /** The field in whose place this part of a style is shown. */
  replaces: { [Part in StylePart]?: keyof F & string }
  /** What is shown of a style and the values of the fields together. */
  resolve(style: BlockStyle, values: Values<F>): { style: BlockStyle; values: Values<F> }
}

/** The definition as it is. Its exact type is what the view, `readProps` and `propsOf` take their types from. */
export const defineBlock = <const Type extends string, F extends Fields>(
  definition: BlockDefinition<Type, F>,
): BlockDefinition<Type, F> => definition

/** What the view of a block gets: a value for each field, and the id of the block. */
export type PropsOf<D extends BlockDefinition> = { id: string } & Values<D['fields']>
