const swapped: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl'

/** The key of an event as on a screen from left to right: Arrow Right is the one that goes on. */
export const arrowOf = (key: string): string => (isRightToLeft() ? (swapped[key] ?? key) : key)
