const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A date in long English form; the time it went out, or else the time it was created. */
export function LongDate({ publishedAt, createdAt }: { publishedAt: string | null; createdAt: string }) {
  const at = publishedAt ?? createdAt
  return <time dateTime={at}>{longDate(at)}</time>
}

export const longDate = (iso: string): string => format.format(new Date(iso))
