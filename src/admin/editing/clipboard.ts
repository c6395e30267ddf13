import { t } from '../texts/t.ts'
/** The message if the browser refuses. */
export const copyingRefused = t('The browser does not allow copying. Select the text and copy it')

/** Puts a text on the clipboard, with its formatting and as plain words. False if the browser refuses. */
export const copyHtml = (html: string): boolean => copy({ 'text/html': html, 'text/plain': plainLines(html) })

/** Puts words on the clipboard. False if the browser refuses. */
export const copyText = (text: string): boolean => copy({ 'text/plain': text })

/** Puts content on the clipboard, by its type. */
function copy(content: Readonly<Record<string, string>>): boolean {
  let isCopied = false
  const put = (event: ClipboardEvent) => {
    for (const [type, text] of Object.entries(content)) event.clipboardData?.setData(type, text)
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
