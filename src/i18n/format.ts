// How dates, numbers and lists are written in a language. Intl takes long to begin, so what it makes is kept.

const english = new Set(['en', 'en-US'])
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

function byKey<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    let one = known.get(key)
    if (one === undefined) {
      one = make(key)
      known.set(key, one)
    }
    return one
  }
}

const dateFormats = byKey((key) => {
  const [language, timeZone] = key.split(' ')
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone })
})

/** The day in `zone` of a time in ISO 8601 and UTC, in the long form of a language: November 21, 2026. */
export function longDate(iso: string, zone: string, language: string): string {
  // Intl would take longer than everything else in a card.
  if (zone === 'UTC' && english.has(language))
    return `${months[Number(iso.slice(5, 7)) - 1]} ${Number(iso.slice(8, 10))}, ${Number(iso.slice(0, 4))}`
  return dateFormats(`${language === 'en' ? 'en-US' : language} ${zone}`).format(new Date(iso))
}

/** Writes numbers. In English without separators, as it always was. */
export const numberIn: (language: string) => (value: number) => string = byKey((language) => {
  if (english.has(language)) return String
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  return (value) => format.format(value)
})

const listFormats = byKey((key) => {
  const [language = '', type] = key.split(' ')
  // American English would have a comma before the last one.
  return new Intl.ListFormat(english.has(language) ? 'en-GB' : language, {
    type: type as Intl.ListFormatType,
  })
})

/** One, two and three; with `disjunction`, one, two or three. */
export const listIn = (
  language: string,
  items: readonly string[],
  type: Intl.ListFormatType = 'conjunction',
): string => listFormats(`${language} ${type}`).format(items)

/** The same with anything as an item, in parts. */
export function listParts<Node>(language: string, items: readonly Node[]): (string | Node)[] {
  const places = items.map((_, index) => String(index))
  return listFormats(`${language} conjunction`)
    .formatToParts(places)
    .map(({ type, value }) => (type === 'element' ? (items[Number(value)] as Node) : value))
}

/** Compares names as a language sorts them, numbers by their value. */
export const compareIn: (language: string) => (one: string, other: string) => number = byKey((language) => {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return compare
})
