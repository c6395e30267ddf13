// What a spreadsheet would take for a formula; the characters in front of it are ones that it skips.
const formula = /^\s*[=+\-@\t\r]/
// Without it, spreadsheets read the file as if it were in the machine's own encoding.
const utf8Mark = '\uFEFF'

/** A table as CSV (RFC 4180) for spreadsheets: no cell can become a formula. */
export const csvOf = (head: string[], rows: string[][]): string =>
  utf8Mark + [head, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')

function cellOf(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
