import path from 'node:path'
import { addressesIn } from '../../../../content/addresses-in-html.ts'
import { slugify } from '../../../../content/slug.ts'
import { ownText } from '../read/own-text.ts'
import type { WxrExport, WxrItem } from '../wordpress/wxr-types.ts'
import { isSquarespaceFile } from './squarespace-html.ts'

type Options = {
  /** The address of the old site, if it differs from the one in the export. */
  site: string
  /** Reads the text behind the content of an item. */
  textOf: (content: string) => string
}

/**
 * Puts everything in the export where WordPress has it. Changes the items themselves: copies would need as much memory
 * again.
 */
export function asWordPress(source: WxrExport, { site, textOf }: Options): WxrExport {
  const link = site || source.site.link
  for (const item of source.items) Object.assign(item, ownFields(item, link))
  return {
    ...source,
    site: { ...source.site, link },
    // The channel has names instead of slugs.
    categories: source.categories.map((term) => ({ ...term, slug: slugify(term.slug) || term.slug })),
    items: [...source.items, ...imagesOfTexts(source.items, textOf)],
  }
}

function ownFields(item: WxrItem, link: string): Partial<WxrItem> {
  const isFile = item.type === 'attachment'
  // Squarespace writes this for files without a description.
  const isPlaceholder = /^(?:img|exc)-[0-9a-f]+$/.test(item.excerpt.trim())
  return {
    // The slug of a post contains the path of its blog: `blog/2023/4/the-pier.html`.
    slug: ownText(path.posix.basename(item.slug).replace(/\.html$/, '')),
    link: item.link.startsWith('/') ? ownText(link + item.link) : item.link,
    content: isFile ? '' : item.content,
    excerpt: isFile && isPlaceholder ? '' : item.excerpt,
  }
}

/** Lists the images that only texts name, as WordPress lists files. */
function imagesOfTexts(items: readonly WxrItem[], textOf: Options['textOf']): WxrItem[] {
  const known = new Set(items.map(({ attachmentUrl }) => withoutQuery(attachmentUrl ?? '')))
  const found = new Map<string, WxrItem>()
  for (const item of items) {
    for (const { address, alt } of addressesIn(textOf(item.content))) {
      const url = withoutQuery(address)
      if (known.has(url) || found.has(url) || !isSquarespaceFile(url)) continue
      found.set(url, {
        ...emptyFile,
        id: `file ${url}`,
        attachmentUrl: url,
        parentId: item.id,
        meta: { _wp_attachment_image_alt: alt },
      })
    }
  }
  return [...found.values()]
}

const withoutQuery = (address: string) => address.split(/[?#]/, 1)[0] ?? ''

const emptyFile: Omit<WxrItem, 'id' | 'attachmentUrl'> = {
  type: 'attachment',
  status: 'inherit',
  title: '',
  slug: '',
  link: '',
  guid: '',
  authorLogin: '',
  publishedAt: null,
  modifiedAt: null,
  content: '',
  excerpt: '',
  password: '',
  isSticky: false,
  parentId: null,
  menuOrder: 0,
  terms: [],
  meta: {},
  comments: [],
}
