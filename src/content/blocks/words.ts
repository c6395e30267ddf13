import type { ReactElement } from 'react'

/** Words in a view: a string for readers, and on the builder's canvas an element in which they are typed. */
export type Words = string | ReactElement<{ value: string }>

/** The same where an element is impossible, such as in an attribute. */
export const plain = (words: Words): string => (typeof words === 'string' ? words : words.props.value)

/** A rich text in a view, rendered by `RichWordsView`: HTML for readers, and on the canvas an element to type in. */
export type RichWords = string | ReactElement<{ value: string; className?: string }>
