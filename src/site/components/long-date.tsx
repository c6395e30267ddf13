import { longDate } from '../../content/long-date.ts'

type Props = {
  publishedAt: string | null
  createdAt: string
  /** The one of the site. */
  timeZone: string
}

/** A date in long English form: the time of publication, or else of creation. */
export function LongDate({ publishedAt, createdAt, timeZone }: Props) {
  const at = publishedAt ?? createdAt
  return <time dateTime={at}>{longDate(at, timeZone)}</time>
}
