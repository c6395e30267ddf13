// What a spreadsheet would take for a formula, including the leading characters that it skips.
const formula = /^\s*[=+\-@\t\r]/
// Without this mark, spreadsheets read the file in the machine's own encoding.
const utf8Mark = '\uFEFF'

/** A table as CSV (RFC 4180) for spreadsheets: no cell can become a formula. */
export const csvOf = (head: string[], rows: string[][]): string =>
  utf8Mark + [head, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')

function cellOf(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
