import { startOf, textOf } from '../read/file-start.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { readXmlRecords, textIn } from '../read/xml-records.ts'

const maxFiles = 50
const maxAddresses = 50_000
const namespaces: [RegExp, string][] = [[/^https?:\/\/www\.sitemaps\.org\/schemas\/sitemap\//, '']]

/** The addresses in `/sitemap.xml` and in the sitemaps that it names. `fetch` returns undefined for a missing file. */
export async function addressesInSitemap(
  site: string,
  fetch: (address: string) => Promise<string | undefined>,
): Promise<string[]> {
  const waiting = [`${site}/sitemap.xml`]
  const seen = new Set<string>()
  const found: string[] = []
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    // Ignores the pages of other sites.
    if (seen.has(address) || seen.size >= maxFiles || URL.parse(address)?.origin !== site) continue
    seen.add(address)
    const file = await fetch(address)
    if (file === undefined) continue
    const isIndex = /<sitemapindex[\s>]/.test(textOf(await startOf(file)))
    const listed = await locationsIn(file, isIndex ? 'sitemapindex/sitemap' : 'urlset/url')
    if (isIndex) waiting.push(...listed)
    else found.push(...listed)
    if (found.length >= maxAddresses) break
  }
  return found.slice(0, maxAddresses)
}

/** A sitemap that cannot be read gives no addresses. */
async function locationsIn(file: string, record: string): Promise<string[]> {
  try {
    const format = { system: 'sitemap', again: '', namespaces, record }
    const found: string[] = []
    await readXmlRecords(file, format, (url) => void found.push(textIn(url, 'loc')))
    return found.filter((address) => URL.canParse(address))
  } catch (error) {
    if (error instanceof ImportFileError) return []
    throw error
  }
}
