import { english } from '../../../../i18n/said.ts'
import { plainText } from '../plan/plan-text.ts'
import type { PlannedSeo } from '../plan/plan-types.ts'
import type { WxrItem } from './wxr-types.ts'

/** The names under which Yoast SEO and Rank Math store their fields with a post. */
const fields = {
  title: ['_yoast_wpseo_title', 'rank_math_title'],
  description: ['_yoast_wpseo_metadesc', 'rank_math_description'],
  keywords: ['_yoast_wpseo_focuskw', 'rank_math_focus_keyword'],
  canonicalUrl: ['_yoast_wpseo_canonical', 'rank_math_canonical_url'],
  ogImage: ['_yoast_wpseo_opengraph-image', 'rank_math_facebook_image'],
  robots: ['_yoast_wpseo_meta-robots-noindex', 'rank_math_robots'],
  primaryCategory: ['_yoast_wpseo_primary_category', 'rank_math_primary_category'],
} as const
type Field = keyof typeof fields

const keys: ReadonlySet<string> = new Set(Object.values(fields).flat())
export const isSeoMeta = (key: string): boolean => keys.has(key)

/** The id of the primary category; '' if none was chosen. */
export const primaryCategoryOf = (item: Pick<WxrItem, 'meta'>): string => metaOf(item, 'primaryCategory')

/** What the post tells search engines; nothing if it has no such fields. `site`: the title of the old site. */
export function seoOf(
  item: Pick<WxrItem, 'meta' | 'title' | 'excerpt'>,
  site: string,
): { seo?: PlannedSeo; notes: string[] } {
  const words = { site, title: plainText(item.title), excerpt: plainText(item.excerpt) }
  const notes: string[] = []
  const filled = (field: 'title' | 'description'): string => {
    const text = fillIn(plainText(metaOf(item, field)), words)
    if (text === undefined)
      notes.push(
        english('Its SEO {field} was left out, because a plugin would have to fill it in', { field }),
      )
    return text ?? ''
  }
  const title = withoutSite(filled('title'), site)
  const seo = {
    title: title === words.title ? '' : title,
    description: filled('description'),
    ogImage: metaOf(item, 'ogImage'),
    canonicalUrl: metaOf(item, 'canonicalUrl'),
    keywords: plainText(metaOf(item, 'keywords')),
    noindex: /^1$|"noindex"/.test(metaOf(item, 'robots')),
  }
  return { ...(Object.values(seo).some(Boolean) && { seo }), notes }
}

const metaOf = ({ meta }: Pick<WxrItem, 'meta'>, field: Field): string =>
  fields[field].map((key) => meta[key]?.trim() ?? '').find((value) => value !== '') ?? ''

/** Replaces the variables of the plugins, `%%title%%` and `%title%`; undefined if one of them is unknown. */
function fillIn(text: string, { site, title, excerpt }: Record<'site' | 'title' | 'excerpt', string>) {
  const known = new Map([
    ['title', title],
    ['sitename', site],
    ['sep', '-'],
    ['excerpt', excerpt],
    ['excerpt_only', excerpt],
    ['page', ''],
    ['pagenumber', ''],
    ['pagetotal', ''],
  ])
  let isKnown = true
  const filled = text.replace(/(%%?)([a-z][a-z_]{1,40})\1/g, (_whole, _sign, name: string) => {
    const value = known.get(name)
    if (value === undefined) isKnown = false
    return value ?? ''
  })
  return isKnown ? filled.replace(/\s+/g, ' ').trim() : undefined
}

/** Removes the name of the site, which this site adds itself. */
function withoutSite(title: string, site: string): string {
  const end = title.length - site.length
  if (site === '' || end <= 0 || title.slice(end) !== site) return title
  return title.slice(0, end).replace(/\s*[-–—|•·:»]?\s*$/, '')
}
