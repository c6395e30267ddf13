import { cloneElement } from 'react'
import type { RichWords } from './words.ts'

/** The single element around a rich text. */
export const RichWordsView = ({ html, className }: { html: RichWords; className: string }) =>
  typeof html === 'string' ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was stored
    <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
  ) : (
    cloneElement(html, { className })
  )
