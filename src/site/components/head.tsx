import { feedUrl } from '../../contracts/paths.ts'
import { JsonScript } from '../islands/island.tsx'
import type { Frame } from '../view.ts'
import { absolute, organization } from './structured-data.ts'

/** What a page says about itself. Addresses are paths of this site or absolute. */
export type Meta = {
  title: string
  /** What the browser's tab says, when it is not the title followed by the site's name. */
  documentTitle?: string
  description: string
  /** What is said where the page is shared, when it differs. */
  sharedDescription?: string
  /** Absent: a page that has no address of its own, such as Not Found. */
  path?: string | undefined
  canonical?: string | null
  keywords?: string
  image?: string | null
  /** A picture of 1200 × 630 pixels that shows the title, drawn for want of an `image`. */
  card?: string | null
  type?: 'website' | 'article'
  publishedAt?: string | null
  updatedAt?: string
  noindex?: boolean
  previous?: string | undefined
  next?: string | undefined
  /** A feed of its own, beside those of the site. */
  feed?: { title: string; path: string }
  structured?: object[]
}

export function Head({ meta, frame }: { meta: Meta; frame: Frame }) {
  const { settings, assets, publicUrl } = frame
  const { metadata } = settings
  const title = meta.documentTitle || fullTitle(meta.title, settings.siteName)
  const description = meta.description || metadata.description || settings.siteDescription
  const keywords = meta.keywords || metadata.keywords || settings.siteKeywords
  const canonical = meta.canonical || (meta.path === undefined ? undefined : absolute(publicUrl, meta.path))
  const structured = [...organization(frame), ...(meta.structured ?? [])]
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {keywords && <meta name="keywords" content={keywords} />}
      {meta.noindex && <meta name="robots" content="noindex" />}
      {canonical && !meta.noindex && <link rel="canonical" href={absolute(publicUrl, canonical)} />}
      {meta.previous && <link rel="prev" href={meta.previous} />}
      {meta.next && <link rel="next" href={meta.next} />}
      <FeedLinks own={meta.feed} siteName={settings.siteName} />
      <link rel="icon" href={metadata.favicon || '/favicon.ico'} />
      <SharingTags
        meta={meta}
        frame={frame}
        title={meta.title || title}
        description={meta.sharedDescription || description}
        canonical={canonical}
      />
      {assets.fonts.map((font) => (
        <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
      ))}
      <link rel="stylesheet" href={assets.styles} />
      {structured.map((data, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
        <JsonScript key={index} type="application/ld+json" data={data} />
      ))}
    </head>
  )
}

const rss = { type: 'application/rss+xml', path: feedUrl() }
const json = { type: 'application/feed+json', path: '/feed.json' }

function FeedLinks({ own, siteName }: { own: Meta['feed']; siteName: string }) {
  const title = siteName || 'Articles'
  const feeds = [
    ...(own ? [{ ...rss, ...own }] : []),
    { ...rss, title },
    { ...json, title: `${title} (JSON Feed)` },
  ]
  return feeds.map((feed) => (
    <link key={feed.path} rel="alternate" type={feed.type} title={feed.title} href={feed.path} />
  ))
}

type SharingProps = {
  meta: Meta
  frame: Frame
  title: string
  description: string
  canonical: string | undefined
}

function SharingTags({ meta, frame, title, description, canonical }: SharingProps) {
  const { settings, publicUrl } = frame
  const card = meta.image ? null : meta.card
  const image = meta.image || card || settings.metadata.ogImage
  const properties: [string, string | null | undefined][] = [
    ['og:type', meta.type ?? 'website'],
    ['og:site_name', settings.siteName],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonical && absolute(publicUrl, canonical)],
    ['og:image', image && absolute(publicUrl, image)],
    ['og:image:width', card && '1200'],
    ['og:image:height', card && '630'],
    ['og:image:alt', card && title],
    ['article:published_time', meta.publishedAt],
    ['article:modified_time', meta.updatedAt],
  ]
  return (
    <>
      {properties.map(
        ([property, content]) => content && <meta key={property} property={property} content={content} />,
      )}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      {description && <meta name="twitter:description" content={description} />}
      {image && <meta name="twitter:image" content={absolute(publicUrl, image)} />}
      {card && <meta name="twitter:image:alt" content={title} />}
    </>
  )
}

function fullTitle(title: string, siteName: string): string {
  if (!title || title === siteName) return siteName
  return siteName ? `${title} - ${siteName}` : title
}
