import { plainText } from '../../../../content/text.ts'
import type { SiteLanguage } from '../../../../i18n/site-language.ts'

const maxTextLength = 1500

/** The pages that can be found, as the script for the search reads them. */
export type SearchList = {
  add(address: string, html: Buffer): void
  json(): Buffer
}

/** Collects the texts of these addresses, except those that search engines may not list. */
export function createSearchList(addresses: ReadonlySet<string>, language: SiteLanguage): SearchList {
  const { tag, pageTexts } = language
  const documents: { url: string; title: string; text: string }[] = []
  return {
    add(address, html) {
      if (!addresses.has(address)) return
      const page = html.toString()
      if (!/<meta name="robots" content="[^"]*noindex/.test(page))
        documents.push({ url: address, ...read(page) })
    },
    json: () => Buffer.from(JSON.stringify({ tag, ...pageTexts(['noResults', 'results']), documents })),
  }
}

/** The first heading and the text of the main part. */
function read(html: string): { title: string; text: string } {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
  const [heading = '', title = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(main) ?? []
  const text = plainText(main.replace(heading, ''), maxTextLength)
  return { title: plainText(title).trim(), text: text.replace(/\s+/g, ' ').trim() }
}

/** The search page with the script that finds pages in the browser. */
export const withSearch = (html: Buffer, script: string): Buffer =>
  Buffer.from(html.toString().replace('</head>', `<script type="module" src="${script}"></script></head>`))
