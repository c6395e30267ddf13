import { storedSlug } from '../../../../contracts/paths.ts'
import { withoutGarbage } from '../../../platform/free-memory.ts'
import { decodeSlug, sitePath } from '../plan/plan-text.ts'
import type { ImportTarget, PlannedRedirect } from '../plan/plan-types.ts'
import type { TermPlan } from './plan-terms.ts'
import type { WxrLanguages } from './wxr-languages.ts'
import type { WxrExport, WxrItem } from './wxr-types.ts'

/** Redirects every WordPress address of an imported item to that item. The first item with a path gets it. */
export function planRedirects(
  source: WxrExport,
  imported: readonly { item: WxrItem; target: ImportTarget }[],
  { categorySlugOf, languages }: Pick<TermPlan, 'categorySlugOf'> & { languages: WxrLanguages },
): PlannedRedirect[] {
  const redirects = new Map<string, ImportTarget>()
  const add = (from: string | undefined, target: ImportTarget) => {
    if (from !== undefined && !redirects.has(from)) redirects.set(from, target)
  }
  const link = source.site.link
  for (const { item, target } of withoutGarbage(imported)) add(sitePath(item.link, link), target)
  // The address in use wins over ids, and ids win over guids, which may contain the id of another site's post.
  for (const { item, target } of withoutGarbage(imported)) add(idPath(item, link), target)
  for (const { item, target } of withoutGarbage(imported)) {
    for (const from of formerPaths(item, link)) add(from, target)
  }
  const parents = new Map(source.categories.map(({ slug, parent }) => [slug, parent]))
  for (const term of source.categories) {
    const { id, slug } = term
    const path = `category/${categoryPath(parents, slug)}`
    const target: ImportTarget = { type: 'category', slug: categorySlugOf(slug) }
    add(sitePath(`${link}/${path}`, link), target)
    if (id) add(sitePath(`${link}/?cat=${id}`, link), target)
    for (const lang of languages.ofTerm('category', term))
      for (const prefix of languages.prefixesOf(lang))
        add(sitePath(`${link}/${prefix}/${path}`, link), {
          type: 'category',
          slug: storedSlug(decodeSlug(slug), lang),
        })
  }
  return Array.from(redirects, ([from, target]) => ({ from, target }))
}

function idPath({ type, id }: WxrItem, siteLink: string): string | undefined {
  const name = type === 'page' ? 'page_id' : type === 'attachment' ? 'attachment_id' : 'p'
  return sitePath(`${siteLink}/?${name}=${id}`, siteLink)
}

function formerPaths(item: WxrItem, siteLink: string): (string | undefined)[] {
  const guid = item.type === 'attachment' ? undefined : sitePath(item.guid, siteLink)
  const path = sitePath(item.link, siteLink)
  const oldSlug = item.meta._wp_old_slug
  const former =
    oldSlug && path && !path.includes('?') ? path.replace(/[^/]+$/, decodeSlug(oldSlug)) : undefined
  return [former, guid]
}

function categoryPath(parents: ReadonlyMap<string, string>, slug: string): string {
  const path = new Set<string>()
  for (let current = slug; current !== '' && !path.has(current); current = parents.get(current) ?? '') {
    path.add(current)
  }
  return [...path].reverse().join('/')
}
