import type { ReactElement } from 'react'

/** Words in a view: a string for readers, and an element for typing on the builder's canvas. */
export type Words = string | ReactElement<{ value: string }>

/** The words as a string, for places where an element is impossible, such as attributes. */
export const plain = (words: Words): string => (typeof words === 'string' ? words : words.props.value)

/** A rich text in a view, rendered by `RichWordsView`: HTML for readers, and on the canvas an element to type in. */
export type RichWords = string | ReactElement<{ value: string; className?: string }>
