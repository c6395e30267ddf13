import type { BrowserLanguage } from '../../i18n/browser-language.ts'

/** What every island gets besides its own properties: the page has it once, not with each of them. */
export type InLanguage = { language: BrowserLanguage }
