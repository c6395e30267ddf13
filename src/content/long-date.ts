// Intl would take longer than the rest of a card.
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const formats = new Map<string, Intl.DateTimeFormat>()

/** The day in `zone` of a time in ISO 8601 and UTC, in long English form: November 21, 2026. */
export function longDate(iso: string, zone: string): string {
  if (zone === 'UTC') {
    return `${months[Number(iso.slice(5, 7)) - 1]} ${Number(iso.slice(8, 10))}, ${Number(iso.slice(0, 4))}`
  }
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone })
    formats.set(zone, format)
  }
  return format.format(new Date(iso))
}
