/** Elements that a writer can put between paragraphs besides text and images: plain HTML that works without scripts. */
export const contentCardKinds = [
  'button',
  'bookmark',
  'file',
  'audio',
  'video',
  'product',
  'compare',
] as const
export type ContentCardKind = (typeof contentCardKinds)[number]

/** The class of their outermost elements. */
export const contentCardClass = 'content-card'

/** Whether a page with this HTML needs their styles. */
export const hasContentCards = (html: string): boolean => html.includes(`class="${contentCardClass}"`)

/** Whether a page with this HTML has images to compare, which a script turns into a slider. */
export const hasComparison = (html: string): boolean =>
  html.includes(`class="${contentCardClass}" data-kind="compare"`)
