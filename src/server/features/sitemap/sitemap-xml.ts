import { createHash } from 'node:crypto'
import { escapeXml } from '../../../content/xml.ts'
import type { SitemapSettings } from '../../../contracts/sitemap.ts'

export const kinds = ['pages', 'categories', 'articles'] as const
export type Kind = (typeof kinds)[number]

/** One address. `loc` and `images` are whole and encoded; `lastmod` is ISO 8601. */
export type Entry = {
  loc: string
  lastmod: string | undefined
  changefreq: SitemapSettings['changefreq']['home']
  priority: number
  images: string[]
}

/** `urls` and `bytes` per file, before compression. */
export type Limits = { urls: number; bytes: number }
export const sitemapLimits: Limits = { urls: 50_000, bytes: 50 * 1024 * 1024 }

/** `urls` counts pages of the site: none in the index. */
export type SitemapFile = { path: string; urls: number; body: Buffer; etag: string }

/** `lastmod` of the address that changed last. */
type Part = { xml: string[]; bytes: number; lastmod: string | undefined }

/** Gathers addresses into files: one when all fit into it, else parts by kind and an index of them. */
export function createSitemap(limits: Limits) {
  const parts: Record<Kind, Part[]> = { pages: [], categories: [], articles: [] }
  return {
    add(kind: Kind, entry: Entry): void {
      const xml = urlXml(entry)
      const bytes = Buffer.byteLength(xml)
      const { lastmod } = entry
      const part = parts[kind].at(-1)
      if (part && part.xml.length < limits.urls && part.bytes + bytes <= limits.bytes) {
        part.xml.push(xml)
        part.bytes += bytes
        if (lastmod && (!part.lastmod || lastmod > part.lastmod)) part.lastmod = lastmod
      } else parts[kind].push({ xml: [xml], bytes: bytes + envelopeBytes, lastmod })
    },
    /** The files, `/sitemap.xml` first. `origin` has no slash at the end. */
    finish: (origin: string): SitemapFile[] => finish(parts, limits, origin),
  }
}

function finish(parts: Record<Kind, Part[]>, limits: Limits, origin: string): SitemapFile[] {
  const all = kinds.flatMap((kind) => parts[kind])
  const urls = all.reduce((sum, part) => sum + part.xml.length, 0)
  const bytes = all.reduce((sum, part) => sum + part.bytes, 0)
  if (urls <= limits.urls && bytes <= limits.bytes) {
    return [
      fileOf(
        '/sitemap.xml',
        all.flatMap(({ xml }) => xml),
      ),
    ]
  }
  const files = kinds.flatMap((kind) =>
    parts[kind].map(({ xml }, index) => fileOf(`/sitemap-${kind}-${index + 1}.xml`, xml)),
  )
  const list = files.map(({ path }, index) => sitemapXml(origin + path, all[index]?.lastmod)).join('')
  const index = `${declaration}<sitemapindex xmlns="${namespace}">\n${list}</sitemapindex>\n`
  return [withTag('/sitemap.xml', 0, index), ...files]
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const imageNamespace = 'http://www.google.com/schemas/sitemap-image/1.1'
const start = `${declaration}<urlset xmlns="${namespace}" xmlns:image="${imageNamespace}">\n`
const end = '</urlset>\n'
const envelopeBytes = Buffer.byteLength(start + end)

const fileOf = (path: string, xml: string[]) => withTag(path, xml.length, start + xml.join('') + end)

function withTag(path: string, urls: number, text: string): SitemapFile {
  const body = Buffer.from(text)
  return { path, urls, body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
}

const sitemapXml = (loc: string, lastmod: string | undefined) =>
  `<sitemap>${element('loc', loc)}${lastmod ? element('lastmod', lastmod) : ''}</sitemap>\n`

function urlXml({ loc, lastmod, changefreq, priority, images }: Entry): string {
  const pictures = images.map((image) => `<image:image>${element('image:loc', image)}</image:image>`)
  return `<url>${[
    element('loc', loc),
    lastmod ? element('lastmod', lastmod) : '',
    element('changefreq', changefreq),
    element('priority', String(Math.round(priority * 100) / 100)),
    ...pictures,
  ].join('')}</url>\n`
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
