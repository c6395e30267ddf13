/** Puts a text on the clipboard, with its formatting and as plain words. False where the browser refuses. */
export function copyHtml(html: string): boolean {
  let isCopied = false
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/html', html)
    event.clipboardData?.setData('text/plain', plainLines(html))
    event.preventDefault()
    event.stopImmediatePropagation()
    isCopied = true
  }
  addEventListener('copy', put, true)
  // The newer interface does not exist where a site is served without https.
  document.execCommand('copy')
  removeEventListener('copy', put, true)
  return isCopied
}

const plainLines = (html: string): string =>
  (
    new DOMParser().parseFromString(
      html.replace(/<\/(p|h\d|li|tr|blockquote|pre)>|<br>/g, '$&\n'),
      'text/html',
    ).body.textContent ?? ''
  ).trim()
