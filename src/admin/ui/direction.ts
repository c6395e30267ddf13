const swapped: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl'

/** The key of an event as on a screen from left to right: Arrow Right always means forward. */
export const arrowOf = (key: string): string => (isRightToLeft() ? (swapped[key] ?? key) : key)

/** An address or a size inside a text, which is read from left to right in every language. */
export const fromLeftToRight = (text: string): string => (isRightToLeft() ? `\u2066${text}\u2069` : text)
