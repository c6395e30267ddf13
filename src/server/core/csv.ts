// A cell that a spreadsheet would read as a formula, including the leading characters that it skips.
const formula = /^\s*[=+\-@\t\r]/
// Without this mark, spreadsheets read the file in the machine's own encoding.
const utf8Mark = '\uFEFF'

/** The beginning of a table as CSV (RFC 4180) for spreadsheets: no cell can become a formula. */
export const csvHead = (names: string[]): string => utf8Mark + csvRows([names])

/** Further rows. */
export const csvRows = (rows: string[][]): string =>
  rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')

function cellOf(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
