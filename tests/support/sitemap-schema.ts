import { readFileSync } from 'node:fs'
import path from 'node:path'
import { validateXML } from 'xmllint-wasm'

const folder = path.resolve(import.meta.dirname, '../fixtures/sitemap')
const schemaFile = (fileName: string) => ({
  fileName,
  contents: readFileSync(path.join(folder, fileName), 'utf8'),
})
const included = ['values.xsd', 'image.xsd'].map(schemaFile)
const schemas = { urlset: schemaFile('sitemap.xsd'), sitemapindex: schemaFile('index.xsd') }

/** Where a sitemap, or an index of sitemaps, violates the schema of its kind. */
export async function sitemapFaults(xml: string): Promise<string[]> {
  const schema = schemas[xml.includes('<sitemapindex') ? 'sitemapindex' : 'urlset']
  const { errors } = await validateXML({
    xml: { fileName: 'sitemap.xml', contents: xml },
    schema,
    preload: included,
  })
  return errors.map(({ message }) => message)
}
