/** Whole sentences one after the other, without those that are not said. */
export const sentences = (...all: (string | false | undefined)[]): string =>
  all
    .map((sentence) => (sentence || '').trim())
    .filter((sentence) => sentence !== '')
    .join(' ')
