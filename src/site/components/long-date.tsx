import { longDate } from '../../i18n/format.ts'

type Props = {
  publishedAt: string | null
  createdAt: string
  /** The time zone of the site. */
  timeZone: string
  language: { readonly tag: string }
}

/** A date in the long form of the language: of publication, otherwise of creation. */
export function LongDate({ publishedAt, createdAt, timeZone, language }: Props) {
  const at = publishedAt ?? createdAt
  return <time dateTime={at}>{longDate(at, timeZone, language.tag)}</time>
}
