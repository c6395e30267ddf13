const swapped: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** The key of an event as on a screen from left to right: Arrow Right is the one that goes on. */
export const arrowOf = (key: string): string =>
  document.documentElement.dir === 'rtl' ? (swapped[key] ?? key) : key
