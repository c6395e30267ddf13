import type { PageTexts } from '../i18n/browser-language.ts'

/**
 * The id of the element that contains the texts of a page's scripts. Without it, they are English. No heading or anchor
 * may have an id that begins with `site-`.
 */
export const pageTextsId = 'site-page-texts'

export function pageTexts(): PageTexts | undefined {
  const element = document.getElementById(pageTextsId)
  return element ? (JSON.parse(element.textContent) as PageTexts) : undefined
}

/** A text of a script in the language of the page, or the English one. */
export function scriptText(key: string, english: string): string {
  const text = pageTexts()?.messages[key]
  return typeof text === 'string' ? text : english
}
