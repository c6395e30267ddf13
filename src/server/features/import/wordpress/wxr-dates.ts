const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Reads `2012-03-15 21:38:08` as a time in UTC and returns ISO 8601. Null for the zero date that WordPress writes for
 * drafts, and for anything that is not a real moment.
 */
export function isoFromWordPressDate(value: string): string | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?$/.exec(value.trim())
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0))
  return isoFromParts(year ?? 0, month ?? 0, day ?? 0, [hour ?? 0, minute ?? 0, second ?? 0])
}

/**
 * Reads `Wed, 04 Jan 2012 16:38:05 +0000` and returns ISO 8601 in UTC. Null for anything else (year -0001, five
 * digits).
 */
export function isoFromPubDate(value: string): string | null {
  const pattern =
    /^(?:[a-z]{3}, )?(\d{1,2}) ([a-z]{3}) (\d{4}) (\d\d):(\d\d):(\d\d) (?:([+-])(\d\d)(\d\d)|gmt|utc)$/i
  const match = pattern.exec(value.trim())
  if (!match) return null
  const month = monthNames.indexOf((match[2] ?? '').toLowerCase()) + 1
  const time = [match[4], match[5], match[6]].map(Number)
  const local = isoFromParts(Number(match[3]), month, Number(match[1]), time)
  if (!local || !match[7]) return local
  const offset = (Number(match[8]) * 60 + Number(match[9])) * (match[7] === '-' ? -60_000 : 60_000)
  return new Date(Date.parse(local) - offset).toISOString()
}

function isoFromParts(year: number, month: number, day: number, time: number[]): string | null {
  const [hour = 0, minute = 0, second = 0] = time
  if (year < 1 || hour > 23 || minute > 59 || second > 59) return null
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second)
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? date.toISOString() : null
}
