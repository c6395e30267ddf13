import { plainText } from '../../../../content/text.ts'
import { languagePrefix } from '../../../../contracts/paths.ts'
import type { Ctx } from '../../../core/context.ts'
import * as settings from '../../settings/settings.ts'

const maxTextLength = 1500

/** The pages that visitors can find, in the form for the search script: a list for each language. */
export type SearchLists = {
  add(address: string, html: Buffer): void
  /** `prefix`: the prefix of the language in addresses. */
  files(): { prefix: string; body: Buffer }[]
}

/** Collects the texts at these addresses, except those that search engines may not list. */
export async function createSearchLists(
  ctx: Ctx,
  languages: readonly string[],
  addresses: ReadonlySet<string>,
): Promise<SearchLists> {
  const lists = await Promise.all(
    languages.map(async (lang) => ({
      prefix: languagePrefix(lang),
      language: await settings.language({ ...ctx, lang }),
      documents: [] as { url: string; title: string; text: string }[],
    })),
  )
  // The first list gets the addresses without any of the prefixes.
  const listOf = (address: string) =>
    lists.find(({ prefix }) => prefix !== '' && address.startsWith(`${prefix}/`)) ?? lists[0]
  return {
    add(address, html) {
      if (!addresses.has(address)) return
      const page = html.toString()
      if (!/<meta name="robots" content="[^"]*noindex/.test(page))
        listOf(address)?.documents.push({ url: address, ...read(page) })
    },
    files: () =>
      lists.map(({ prefix, language: { tag, pageTexts }, documents }) => ({
        prefix,
        body: Buffer.from(JSON.stringify({ tag, ...pageTexts(['noResults', 'results']), documents })),
      })),
  }
}

/** Reads the first heading and the text of the main part. */
function read(html: string): { title: string; text: string } {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
  const [heading = '', title = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(main) ?? []
  const text = plainText(main.replace(heading, ''), maxTextLength)
  return { title: plainText(title).trim(), text: text.replace(/\s+/g, ' ').trim() }
}

/** Adds the script that searches in the browser to the search page. */
export const withSearch = (html: Buffer, script: string): Buffer =>
  Buffer.from(html.toString().replace('</head>', `<script type="module" src="${script}"></script></head>`))
