/** One of the texts that visitors read: with `{name}` where a value goes, and a form for each plural of `{count}`. */
export type Message = string | Plural
/** The forms of a text by the plural categories of its language. */
export type Plural = { readonly [category in Intl.LDMLPluralRule]?: string } & { readonly other: string }

/** The names between braces in a text. */
type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string} ${string}` ? never : Name) | NamesIn<Rest>
  : never

/** The names of the values that a text needs. */
export type ParamsOf<M> = M extends string
  ? NamesIn<M>
  : M extends Plural
    ? 'count' | NamesIn<Extract<M[keyof M], string>>
    : never

export type Value = string | number

/** A text with values: as a string, or in parts if some of the values are elements. */
export type Filled<Params extends string, Count = 'count' extends Params ? { count: number } : unknown> = {
  (values: Record<Exclude<Params, 'count'>, Value> & Count): string
  parts<Node>(
    values: Record<Exclude<Params, 'count'>, Value | Node> & Count,
  ): (string | Exclude<Node, number>)[]
}

const placeholder = /\{(\w+)\}/

/** Words and names in turn, words first: `['Page ', 'page', '']`. */
export const piecesOf = (text: string): string[] => text.split(placeholder)

/** The names of the values in a text, in their order. */
export const namesIn = (text: string): string[] => piecesOf(text).filter((_, index) => index % 2 === 1)
