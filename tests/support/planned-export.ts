import { expect } from 'vitest'
import { sanitizeArticleHtml } from '../../src/content/sanitize.ts'
import type { ReadySource } from '../../src/server/features/import/source.ts'

/** A text of an export as it would be stored, if every item were at `/new/ID` and no file could be had. */
export function convertedText(source: ReadySource, exportId: string): { html: string; notes: string[] } {
  const post = [...source.plan.articles, ...source.plan.pages].find((one) => one.exportId === exportId)
  if (!post) throw new Error(`Nothing planned has the id ${exportId}`)
  const { html, notes } = source.convert(
    post,
    (url) => source.unresolved?.(url) ?? url,
    (target) => ('exportId' in target && target.type !== 'media' ? `/new/${target.exportId}` : undefined),
  )
  const safe = sanitizeArticleHtml(html)
  expect(safe).not.toMatch(/<script|onerror|javascript:|old-site\.invalid/)
  return { html: safe, notes }
}
