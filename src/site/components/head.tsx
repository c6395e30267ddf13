import { isStyled } from '../../content/blocks/block-data.ts'
import type { Picture } from '../../content/blocks/picture.tsx'
import { cacheFor } from '../../content/cached-for.ts'
import type { Alternate } from '../../contracts/language.ts'
import { feedUrl, languagePrefix } from '../../contracts/paths.ts'
import type { Texts } from '../../i18n/catalog.ts'
import { JsonScript } from '../islands/island.tsx'
import type { Frame } from '../view.ts'
import { asOnePiece, type EagerImage, Written, writeHtml } from '../write-html.ts'
import { SharingTags } from './sharing-tags.tsx'
import { absolute, organization } from './structured-data.ts'

/** An image for sharing a page; `src` is a path of this site or absolute, the size in pixels. */
export type SharedImage = Pick<Picture, 'src' | 'alt' | 'width' | 'height'>

/** The metadata of a page. Addresses are paths of this site or absolute. */
export type Meta = {
  title: string
  /** The title of the browser tab, if it is not the title followed by the site's name. */
  documentTitle?: string
  description: string
  /** The description for sharing, if it differs. */
  sharedDescription?: string
  /** Absent on a page without an address of its own, such as Not Found. */
  path?: string | undefined
  canonical?: string | null
  keywords?: string
  /** The image from the settings is used if this is absent. */
  image?: SharedImage | null
  /** For an article: its dates, authors and topics. */
  article?: {
    publishedAt: string | null
    changedAt: string
    authors: string[]
    section: string | undefined
    tags: string[]
  }
  noindex?: boolean
  /** Whether blocks of the page have their own styles. */
  isStyled?: boolean
  previous?: string | undefined
  next?: string | undefined
  /** A feed of the page, in addition to those of the site. */
  feed?: { title: string; path: string; json?: string }
  structured?: object[]
}

type Props = {
  meta: Meta
  frame: Frame
  alternates: readonly Alternate[] | undefined
  images: EagerImage[]
  hasCards: boolean
}

/** The contents of the head, in this order. `images`: the images that the browser should request at once. */
export function Head({ meta, frame, alternates, images, hasCards }: Props) {
  const { settings, assets, publicUrl } = frame
  const { metadata } = settings
  const title = meta.documentTitle || fullTitle(meta.title, settings.siteName)
  const description = meta.description || metadata.description || settings.siteDescription
  const keywords = meta.keywords || metadata.keywords || settings.siteKeywords
  const isHidden = meta.noindex || frame.isCopy
  const canonical = isHidden ? undefined : canonicalOf(meta, publicUrl)
  const common = commonOf(frame)
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {images.map(({ src, fetchPriority }) => (
        <link key={src} rel="preload" as="image" href={src} {...(fetchPriority && { fetchPriority })} />
      ))}
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {keywords && <meta name="keywords" content={keywords} />}
      {meta.article?.authors.map((name) => (
        <meta key={name} name="author" content={name} />
      ))}
      {isHidden && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={canonical} />}
      {canonical && alternates && <HrefLangs alternates={alternates} frame={frame} canonical={canonical} />}
      {meta.previous && <link rel="prev" href={meta.previous} />}
      {meta.next && <link rel="next" href={meta.next} />}
      {!frame.isCopy && meta.feed && <OwnFeeds feed={meta.feed} texts={frame.language.texts} />}
      <Written html={common.feeds} images={[]} />
      <SharingTags
        meta={meta}
        frame={frame}
        title={meta.title || title}
        description={meta.sharedDescription || description}
        canonical={canonical}
      />
      <link rel="stylesheet" href={assets.styles} />
      {(meta.isStyled || isStyled(settings.footer.content)) && (
        <link rel="stylesheet" href={assets.blockStyles} />
      )}
      {hasCards && <link rel="stylesheet" href={assets.cardStyles} />}
      <Written html={common.fonts} images={[]} />
      {meta.structured?.map((data, index) => (
        <JsonScript key={index} type="application/ld+json" data={data} />
      ))}
    </>
  )
}

const commonCache = cacheFor<{ feeds: string; fonts: string }>()

/** Parts of the head that are the same on every page with this frame. */
const commonOf = (frame: Frame) =>
  commonCache([frame], '', () => ({
    feeds: asOnePiece(writeHtml(<Feeds frame={frame} />)),
    fonts: asOnePiece(writeHtml(<Fonts frame={frame} />)),
  }))

function Feeds({ frame }: { frame: Frame }) {
  const { settings, language, lang, isCopy } = frame
  const title = settings.siteName || language.texts.articles
  const path = languagePrefix(lang)
  return (
    <>
      {!isCopy && <FeedLink type={rss} title={title} path={feedUrl(path)} />}
      {!isCopy && (
        <FeedLink type={json} title={language.texts.jsonFeed({ title })} path={feedUrl(path, 'json')} />
      )}
      <link rel="icon" href={settings.metadata.favicon || '/favicon.ico'} />
    </>
  )
}

/** These come after the lead image: a font that arrives late moves nothing, because its fallback has the same width. */
function Fonts({ frame }: { frame: Frame }) {
  return (
    <>
      {frame.assets.fonts.map((font) => (
        <link
          key={font}
          rel="preload"
          as="font"
          type="font/woff2"
          href={font}
          crossOrigin="anonymous"
          fetchPriority="low"
        />
      ))}
      {organization(frame).map((data, index) => (
        <JsonScript key={index} type="application/ld+json" data={data} />
      ))}
    </>
  )
}

type HrefLangProps = { alternates: readonly Alternate[]; frame: Frame; canonical: string }

/**
 * Links to the page in all languages in which search engines may list it, including its own, so that each page names
 * all others. Nothing on a page that is listed at another address.
 */
function HrefLangs({ alternates, frame, canonical }: HrefLangProps) {
  const listed = alternates
    .filter(({ isIndexed }) => isIndexed)
    .map(({ tag, url }) => ({ tag, href: absolute(frame.publicUrl, url) }))
  if (listed.length < 2 || !listed.some(({ href }) => href === canonical)) return null
  const usual = listed.find(({ tag }) => tag === frame.languages[0]?.tag) ?? listed[0]
  return [...listed, { tag: 'x-default', href: usual?.href }].map(({ tag, href }) => (
    <link key={tag} rel="alternate" hrefLang={tag} href={href} />
  ))
}

const rss = 'application/rss+xml'
const json = 'application/feed+json'

type OwnFeedProps = { feed: NonNullable<Meta['feed']>; texts: Texts }

const OwnFeeds = ({ feed: { title, path, json: jsonPath }, texts }: OwnFeedProps) => (
  <>
    <FeedLink type={rss} title={title} path={path} />
    {jsonPath && <FeedLink type={json} title={texts.jsonFeed({ title })} path={jsonPath} />}
  </>
)

const FeedLink = ({ type, title, path }: { type: string; title: string; path: string }) => (
  <link rel="alternate" type={type} title={title} href={path} />
)

/** The address that search engines should index for this page. */
function canonicalOf({ canonical, path }: Meta, publicUrl: string): string | undefined {
  const address = canonical || path
  return address === undefined ? undefined : absolute(publicUrl, address)
}

function fullTitle(title: string, siteName: string): string {
  if (!title || title === siteName) return siteName
  return siteName ? `${title} - ${siteName}` : title
}
