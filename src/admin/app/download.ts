// Spreadsheets recognise UTF-8 by it. Reading an answer as text removes it.
const byteOrderMark = '\ufeff'

/** Saves a table as a file named after today. */
export const downloadTable = (csv: string, name: string): void =>
  downloadText(`${byteOrderMark}${csv}`, { name, ending: 'csv', type: 'text/csv;charset=utf-8' })

/** Offers a text as a download. */
export function downloadText(
  text: string,
  { name, ending, type }: { name: string; ending: string; type: string },
): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: `${name}-${new Date().toISOString().slice(0, 10)}.${ending}` })
  link.click()
  URL.revokeObjectURL(url)
}
