/**
 * The same text as a string of its own. A part of what was read from a file keeps the whole piece of the file in memory
 * for as long as it exists.
 */
export const ownText = (text: string): string => Buffer.from(text).toString()

/** The same for every text in a value of JSON. */
export const ownTexts = <T extends object>(value: T): T => JSON.parse(JSON.stringify(value)) as T
