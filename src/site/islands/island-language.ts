import type { BrowserLanguage } from '../../i18n/browser-language.ts'

/** Every island gets this besides its own properties. The page contains it once, not with each island. */
export type InLanguage = { language: BrowserLanguage }
