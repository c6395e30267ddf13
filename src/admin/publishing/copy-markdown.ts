import { loadChunk } from '../app/load-chunk.ts'
import { copyingRefused, copyText } from '../editing/clipboard.ts'
import { t } from '../texts/t.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'

/** Puts a text in HTML on the clipboard as Markdown. What converts it is loaded now. */
export async function copyAsMarkdown(html: string): Promise<void> {
  try {
    const { toMarkdown } = await loadChunk(() => import('../../content/markdown/to-markdown.ts'))
    if (copyText(toMarkdown(html))) toastDone(t('Copied'))
    else toastFailed(undefined, copyingRefused)
  } catch (error) {
    toastFailed(error, t('Failed to copy the text'))
  }
}
