// Intl would take longer than all else of a card.
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** A date in long English form; the time it went out, or else the time it was created. */
export function LongDate({ publishedAt, createdAt }: { publishedAt: string | null; createdAt: string }) {
  const at = publishedAt ?? createdAt
  return <time dateTime={at}>{longDate(at)}</time>
}

/** Of a time in ISO 8601 and UTC, as all of ours are. */
function longDate(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split('-').map(Number)
  return `${months[(month ?? 1) - 1]} ${day}, ${year}`
}
