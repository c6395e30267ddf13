// The languages that are looked at, and how English is recognised in each of them.
import { readCatalog } from '../../scripts/admin-texts.ts'
import type { AdminLanguage } from '../../src/contracts/admin-languages.ts'
import { catalogs } from '../../src/i18n/catalogs.ts'
import type { Message } from '../../src/i18n/message.ts'
import type { LanguageName } from './names.ts'
import { formatsOfPseudo, pseudoSiteTexts } from './pseudo.ts'

export type Language = {
  /** Of the site, with the words that replace those of its catalog. */
  site: { language: string; texts: Record<string, Message> }
  /** Of the admin. The pseudo-language takes the place of German. */
  admin: AdminLanguage
  dir: 'ltr' | 'rtl'
  /** What is English in a text; undefined if nothing is. */
  englishIn(text: string): string | undefined
}

/** Names that are the same in every language. */
const names = new Set(
  `Masthead WordPress Ghost Markdown Hugo Jekyll Eleventy Astro Squarespace Wix Blogger Medium Substack Mastodon Bluesky
  Discord Facebook Instagram LinkedIn YouTube Vimeo GitHub Pinterest WhatsApp Telegram Threads TikTok Reddit Firefox Chrome
  Linux SQLite PostgreSQL Webflow Contentful Notion Drupal Joomla Open Graph Schema org schema Organization Person
  robots txt sitemap xml
  RSS JSON CSV HTML CSS URL URLs SEO PNG JPEG JPG WebP AVIF SVG GIF PDF MP ZIP XML ID IP API SMTP WCAG AA AAA UTC SHA
  Ctrl Alt Shift Enter Esc Tab Inter Playfair Display Source Serif Sans JavaScript
  Tumblr anna WebM WEBP AR JA MP3 HEIC DOCX XLSX PPTX ODT ODS ODP KHTML Safari HeadlessChrome byte EL
  MB KB GB kB px min`.split(/\s+/),
)
/** Addresses, files, code with signs in it, time zones. */
const notWords =
  /Mozilla\/.*$|(?:https?|s3|smtps?):\S+|[\w.+-]+@[\w.-]+|[\w*{}.-]*\/[\w*{}.\-/?=#:%]*|[\p{L}\d_-]+\.[a-z\d]{2,5}\b|\{\w+\}|\b\d+\w*\b|#[\w-]+|\b\w*\d\w*\b|\bnode\b/giu

const latinWords = (text: string): string[] => text.match(/[A-Za-z]{2,}/g) ?? []
const formsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message as Record<string, string>)

/** Languages as those who speak them call them. */
const ownNames = new Set(
  Object.keys(catalogs).flatMap((tag) =>
    latinWords(new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? ''),
  ),
)

/** For languages with other letters: no words but names, and those that the language itself writes so. */
function latinIn(ownMessages: Message[]): Language['englishIn'] {
  const own = new Set(ownMessages.flatMap(formsOf).flatMap(latinWords))
  return (text) => {
    const foreign = latinWords(text.replaceAll(notWords, ' ')).filter(
      (word) => !(names.has(word) || ownNames.has(word) || own.has(word)),
    )
    return foreign.length > 0 ? foreign.join(' ') : undefined
  }
}

/** For languages with the same letters: no text of the English catalogs that is another one in this language. */
function sameAs(english: [english: string, own: Message][]): Language['englishIn'] {
  const untranslated = new Set(english.flatMap(([text, own]) => (formsOf(own).includes(text) ? [] : [text])))
  return (text) => (untranslated.has(text) ? text : undefined)
}

type Translated = 'ar' | 'de' | 'ja'
const messagesOf = (tag: Translated): Message[] => [
  ...Object.values(readCatalog(tag)),
  ...Object.values(catalogs[tag]),
]
const pairsOf = (tag: Translated): [string, Message][] => [
  ...Object.entries(readCatalog(tag)),
  ...Object.entries(catalogs.en).flatMap(([key, text]): [string, Message][] =>
    typeof text === 'string' ? [[text, catalogs[tag][key as keyof typeof catalogs.en]]] : [],
  ),
]

export const languages: Record<LanguageName, () => Language> = {
  ar: () => ({
    site: { language: 'ar', texts: {} },
    admin: 'ar',
    dir: 'rtl',
    englishIn: latinIn(messagesOf('ar')),
  }),
  de: () => ({
    site: { language: 'de', texts: {} },
    admin: 'de',
    dir: 'ltr',
    englishIn: sameAs(pairsOf('de')),
  }),
  ja: () => ({
    site: { language: 'ja', texts: {} },
    admin: 'ja',
    dir: 'ltr',
    englishIn: latinIn(messagesOf('ja')),
  }),
  pseudo: () => ({
    site: { language: formatsOfPseudo, texts: pseudoSiteTexts() },
    admin: 'de',
    dir: 'ltr',
    englishIn: latinIn([]),
  }),
}
