import type { BrowserTexts } from './catalog.ts'
import { englishInBrowser } from './en-in-browser.ts'
import { makeTexts } from './make-texts.ts'
import type { Message } from './message.ts'

/** The texts that a page brings for its scripts, and the language of their plurals. */
export type PageTexts = { readonly plurals: string; readonly messages: Readonly<Record<string, Message>> }

/** The language in which the parts of a page are written that are made in the browser too. */
export type BrowserLanguage = { readonly tag: string; readonly texts: BrowserTexts }

const inEnglish: PageTexts = { plurals: 'en', messages: englishInBrowser }

export const browserLanguage = (
  tag: string,
  { plurals, messages }: PageTexts = inEnglish,
): BrowserLanguage => ({ tag, texts: makeTexts<BrowserTexts>(messages, tag, plurals) })
