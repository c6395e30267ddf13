import { createElement, Fragment, type ReactNode } from 'react'

/** A text with elements among its values: what `parts` of the text returns. */
export const Sentence = ({ parts }: { parts: readonly ReactNode[] }) =>
  createElement(Fragment, null, ...parts)
