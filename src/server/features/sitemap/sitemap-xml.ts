import { createHash } from 'node:crypto'
import { escapeXml } from '../../../content/xml.ts'
import type { SitemapSettings } from '../../../contracts/sitemap.ts'
import { giveWay } from '../../db/turns.ts'

export const kinds = ['pages', 'categories', 'tags', 'authors', 'series', 'articles'] as const
export type Kind = (typeof kinds)[number]

/** One address. `loc` and `images` are absolute and encoded; `lastmod` is ISO 8601. */
export type Entry = {
  loc: string
  lastmod: string | undefined
  changefreq: SitemapSettings['changefreq']['home']
  priority: number
  images: string[]
  /** The page in all of its languages, itself too. The first one is for everybody else. */
  alternates?: { tag: string; url: string }[]
}

/** `urls` and `bytes`: the limits per file, before compression. */
export type Limits = { urls: number; bytes: number }
export const sitemapLimits: Limits = { urls: 50_000, bytes: 50 * 1024 * 1024 }

/** `urls` counts pages of the site: none in the index. */
export type SitemapFile = { path: string; urls: number; body: Buffer; etag: string }

/** A file in pieces, so that no single step is long. `lastmod`: that of the latest change. */
type Part = {
  pieces: Buffer[]
  open: string
  urls: number
  bytes: number
  lastmod: string | undefined
  hasAlternates: boolean
}

const pieceLength = 256 * 1024

/** Collects addresses into files: one if all fit into it, otherwise parts by kind and an index of them. */
export function createSitemap(limits: Limits) {
  const parts: Record<Kind, Part[]> = {
    pages: [],
    categories: [],
    tags: [],
    authors: [],
    series: [],
    articles: [],
  }
  return {
    add(kind: Kind, entry: Entry): void {
      const xml = urlXml(entry)
      const bytes = Buffer.byteLength(xml)
      const { lastmod } = entry
      const last = parts[kind].at(-1)
      const hasRoom = last && last.urls < limits.urls && last.bytes + bytes <= limits.bytes
      const part = hasRoom ? last : emptyPart()
      if (!hasRoom) parts[kind].push(part)
      part.open += xml
      if (part.open.length > pieceLength) close(part)
      if (entry.alternates) part.hasAlternates = true
      part.urls += 1
      part.bytes += bytes
      if (lastmod && (!part.lastmod || lastmod > part.lastmod)) part.lastmod = lastmod
    },
    /** The files, `/sitemap.xml` first. `origin` has no slash at the end. */
    finish: (origin: string): Promise<SitemapFile[]> => finish(parts, limits, origin),
  }
}

const emptyPart = (): Part => ({
  pieces: [],
  open: '',
  urls: 0,
  bytes: envelopeBytes,
  lastmod: undefined,
  hasAlternates: false,
})

function close(part: Part): void {
  part.pieces.push(Buffer.from(part.open))
  part.open = ''
}

async function finish(parts: Record<Kind, Part[]>, limits: Limits, origin: string): Promise<SitemapFile[]> {
  const all = kinds.flatMap((kind) => parts[kind])
  const urls = all.reduce((sum, part) => sum + part.urls, 0)
  const bytes = all.reduce((sum, part) => sum + part.bytes, 0)
  if (urls <= limits.urls && bytes <= limits.bytes) {
    return [await fileOf('/sitemap.xml', all)]
  }
  const files: SitemapFile[] = []
  for (const kind of kinds)
    for (const [index, part] of parts[kind].entries())
      files.push(await fileOf(`/sitemap-${kind}-${index + 1}.xml`, [part]))
  const list = files.map(({ path }, index) => sitemapXml(origin + path, all[index]?.lastmod)).join('')
  const index = `${declaration}<sitemapindex xmlns="${namespace}">\n${list}</sitemapindex>\n`
  return [await withTag('/sitemap.xml', 0, [Buffer.from(index)]), ...files]
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const imageNamespace = 'http://www.google.com/schemas/sitemap-image/1.1'
const startOf = (hasAlternates: boolean) => {
  const ofLanguages = hasAlternates ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  return `${declaration}<urlset xmlns="${namespace}" xmlns:image="${imageNamespace}"${ofLanguages}>\n`
}
const end = '</urlset>\n'
const envelopeBytes = Buffer.byteLength(startOf(true) + end)

function fileOf(path: string, parts: Part[]): Promise<SitemapFile> {
  for (const part of parts) close(part)
  const urls = parts.reduce((sum, part) => sum + part.urls, 0)
  const pieces = parts.flatMap((part) => part.pieces)
  const start = startOf(parts.some((part) => part.hasAlternates))
  return withTag(path, urls, [Buffer.from(start), ...pieces, Buffer.from(end)])
}

async function withTag(path: string, urls: number, pieces: Buffer[]): Promise<SitemapFile> {
  const hash = createHash('sha256')
  for (const piece of pieces) {
    hash.update(piece)
    await giveWay()
  }
  return { path, urls, body: Buffer.concat(pieces), etag: `"${hash.digest('base64url')}"` }
}

const sitemapXml = (loc: string, lastmod: string | undefined) =>
  `<sitemap>${element('loc', loc)}${lastmod ? element('lastmod', lastmod) : ''}</sitemap>\n`

function urlXml({ loc, lastmod, changefreq, priority, images, alternates = [] }: Entry): string {
  const others = [...alternates, ...alternates.slice(0, 1).map(({ url }) => ({ tag: 'x-default', url }))]
  const pictures = images.map((image) => `<image:image>${element('image:loc', image)}</image:image>`)
  return `<url>${[
    element('loc', loc),
    lastmod ? element('lastmod', lastmod) : '',
    element('changefreq', changefreq),
    element('priority', String(Math.round(priority * 100) / 100)),
    ...pictures,
    ...others.map(
      ({ tag, url }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(url)}"/>`,
    ),
  ].join('')}</url>\n`
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
