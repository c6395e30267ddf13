import { longDate } from '../../content/long-date.ts'

type Props = {
  publishedAt: string | null
  createdAt: string
  /** The one of the site. */
  timeZone: string
}

/** A date in long English form; the time it went out, or else the time it was created. */
export function LongDate({ publishedAt, createdAt, timeZone }: Props) {
  const at = publishedAt ?? createdAt
  return <time dateTime={at}>{longDate(at, timeZone)}</time>
}
