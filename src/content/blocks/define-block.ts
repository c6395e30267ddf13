import type { BlockStyle, StylePart } from '../../contracts/style-values.ts'
import type { Fields, FormerNames, Values } from './fields.ts'

/** What a block is, wherever it runs; its look is in the `view.tsx` beside its definition. */
export type BlockDefinition<Type extends string = string, F extends Fields = Fields> = {
  /** The type that stored blocks of this kind have. */
  type: Type
  label: string
  category: 'Layout' | 'Text' | 'Media' | 'Marketing' | 'Forms' | 'From the site' | 'Advanced'
  /** Further words by which people can find it. */
  words: string
  fields: F
  /** The content of a new block. */
  defaults: Values<F>
  formerNames?: FormerNames<F>
  /** For fields that do the same as a part of the style. */
  inStyle?: InStyle<F>
}

type InStyle<F extends Fields> = {
  /** The field that replaces this part of a style. */
  replaces: { [Part in StylePart]?: keyof F & string }
  /** The effective result of a style and the values of the fields. */
  resolve(style: BlockStyle, values: Values<F>): { style: BlockStyle; values: Values<F> }
}

/** Returns the definition itself. The view, `readProps` and `propsOf` take their types from its exact type. */
export const defineBlock = <const Type extends string, F extends Fields>(
  definition: BlockDefinition<Type, F>,
): BlockDefinition<Type, F> => definition

/** The input of a block's view: a value for each field, and the id of the block. */
export type PropsOf<D extends BlockDefinition> = { id: string } & Values<D['fields']>
