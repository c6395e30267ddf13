import { TZDate } from '@date-fns/tz'

const written =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}(?![\d:]))?$/i

/** A date of a generator, in UTC. A date without a zone is in `timeZone`. Undefined if the text is not a date. */
export function readDate(text: string, timeZone: string): string | undefined {
  const match = written.exec(text.trim())
  if (match) {
    const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0))
    return momentOf(
      [year ?? 0, month ?? 0, day ?? 0, hour ?? 0, minute ?? 0, second ?? 0],
      match[7],
      timeZone,
    )
  }
  // The JavaScript engine reads English dates such as `Jul 08 2022` and `Mon, 02 Jan 2006 15:04:05 -0700`.
  if (!/^[A-Za-z]{3,9},?\s|^\d{1,2}\s[A-Za-z]{3}/.test(text.trim()) || text.length > 60) return undefined
  const hasZone = /(?:[+-]\d{2}:?\d{2}|Z|UTC|GMT)\s*(?:\(.*\))?$/.test(text.trim())
  const read = new Date(hasZone ? text : `${text} UTC`)
  if (Number.isNaN(read.getTime())) return undefined
  if (hasZone) return read.toISOString()
  const parts = [read.getUTCFullYear(), read.getUTCMonth() + 1, read.getUTCDate(), read.getUTCHours()]
  return momentOf([...parts, read.getUTCMinutes(), read.getUTCSeconds()], undefined, timeZone)
}

function momentOf(parts: number[], zone: string | undefined, timeZone: string): string | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  if (year < 1 || hour > 23 || minute > 59 || second > 59) return undefined
  const plain = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  plain.setUTCFullYear(year)
  if (plain.getUTCMonth() !== month - 1 || plain.getUTCDate() !== day) return undefined
  if (zone === undefined) {
    const local = new TZDate(year, month - 1, day, hour, minute, second, timeZone)
    return new Date(local.getTime()).toISOString()
  }
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(zone)
  const minutes = offset ? (Number(offset[2]) * 60 + Number(offset[3])) * (offset[1] === '-' ? -1 : 1) : 0
  return new Date(plain.getTime() - minutes * 60_000).toISOString()
}
