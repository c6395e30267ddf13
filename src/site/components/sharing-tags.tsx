import type { Frame } from '../view.ts'
import { escapeHtml, Written } from '../write-html.ts'
import type { Meta, SharedImage } from './head.tsx'
import { absolute } from './structured-data.ts'

type Props = { meta: Meta; frame: Frame; title: string; description: string; canonical: string | undefined }

/** The data that networks and messengers show of a shared page: Open Graph, and Twitter's additions. */
export function SharingTags({ meta, frame, title, description, canonical }: Props) {
  const { settings, publicUrl } = frame
  const image = meta.image ?? frame.sharedImage
  const properties: Tag[] = [
    ['og:type', meta.article ? 'article' : 'website'],
    ['og:locale', frame.language.openGraph],
    ['og:site_name', settings.siteName],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonical],
    ...(image ? imageTags(image, publicUrl) : []),
    ...(meta.article ? articleTags(meta.article) : []),
  ]
  const names: Tag[] = [
    ['twitter:card', image ? 'summary_large_image' : 'summary'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', image && absolute(publicUrl, image.src)],
    ['twitter:image:alt', image?.alt],
  ]
  return <Written html={metas('property', properties) + metas('name', names)} images={[]} />
}

type Tag = [name: string, content: string | null | undefined]

// Written as text, because React elements for these would cost more than the rest of the head.
const metas = (kind: 'property' | 'name', tags: Tag[]): string =>
  tags
    .map(([name, content]) => (content ? `<meta ${kind}="${name}" content="${escapeHtml(content)}"/>` : ''))
    .join('')

const imageTags = ({ src, alt, width, height }: SharedImage, publicUrl: string): Tag[] => [
  ['og:image', absolute(publicUrl, src)],
  ['og:image:width', width && height ? String(width) : null],
  ['og:image:height', width && height ? String(height) : null],
  ['og:image:alt', alt],
]

const articleTags = ({
  publishedAt,
  changedAt,
  authors,
  section,
  tags,
}: NonNullable<Meta['article']>): Tag[] => [
  ['article:published_time', publishedAt],
  ['article:modified_time', changedAt],
  ...authors.map((author): Tag => ['article:author', author]),
  ['article:section', section],
  ...tags.map((tag): Tag => ['article:tag', tag]),
]
