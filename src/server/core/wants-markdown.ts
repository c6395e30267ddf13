import type { IncomingHttpHeaders } from 'node:http'

/** Whether a program prefers Markdown to HTML. Browsers never name it. */
export function wantsMarkdown({ accept }: IncomingHttpHeaders): boolean {
  const markdownAt = accept?.indexOf('text/markdown') ?? -1
  if (accept === undefined || markdownAt < 0) return false
  const htmlAt = accept.indexOf('text/html')
  const quality = qualityAt(accept, markdownAt)
  return quality > 0 && (htmlAt < 0 || quality >= qualityAt(accept, htmlAt))
}

/** The weight of the type that is named here, from 0 to 1. */
function qualityAt(accept: string, at: number): number {
  const range = accept.slice(at).split(',', 1)[0] ?? ''
  const quality = Number(/;\s*q=([\d.]{1,5})/.exec(range)?.[1] ?? 1)
  return Number.isFinite(quality) ? quality : 0
}
