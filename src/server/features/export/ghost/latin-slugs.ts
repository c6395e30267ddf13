import { slugifyLatin } from '../../../../content/latin-slug.ts'
import { prefixOf } from '../../../../contracts/paths.ts'
import { backgroundDb, type Ctx } from '../../../core/context.ts'
import { type CurrentSlug, listCurrent } from './ghost-slugs.queries.ts'
import { keyOf, kindsIn, readSlugs, type Slugs, shownSlug } from './ghost-slugs.ts'

/**
 * Ghost refuses a whole file if the slug of an article is longer than 191 characters, and cuts other slugs after 185.
 */
const maxLength = 185
/** Addresses that Ghost itself uses. */
const reserved = ['ghost', 'rss', 'amp', 'new']

/** Each table with the word that some versions of Ghost put before a slug of one character. */
const tables = [
  ['posts', 'post'],
  ['tags', 'tag'],
  ['users', 'user'],
] as const

/** Whether Ghost leaves a slug as it is. It turns other slugs into Latin letters, and two of these may become equal. */
const isTaken = (slug: string): boolean =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) &&
  slug.length > 1 &&
  slug.length <= maxLength &&
  !reserved.includes(slug)

/**
 * The slugs in a file for Ghost. They are already in the form that Ghost gives them, so links lead to the right
 * address.
 */
export async function readLatinSlugs(ctx: Ctx): Promise<Slugs> {
  const slugs = await readSlugs(ctx)
  const numbered = new Map(slugs.numbered)
  for (const [table, name] of tables) {
    const all = await listCurrent(backgroundDb(ctx), kindsIn[table])
    const shown = (one: CurrentSlug) => numbered.get(keyOf(one)) ?? shownSlug(one.slug)
    const used = new Set([...all.map(shown).filter(isTaken), ...reserved])
    for (const one of all) {
      if (isTaken(shown(one))) continue
      const language = prefixOf(one.slug).slice(1) || slugs.language
      const latin = slugifyLatin(shownSlug(one.slug), language) || 'untitled'
      const slug = freeSlug(latin.length > 1 ? latin : `${name}-${latin}`, used)
      used.add(slug)
      numbered.set(keyOf(one), slug)
    }
  }
  return { ...slugs, numbered }
}

function freeSlug(wanted: string, used: ReadonlySet<string>): string {
  const base = wanted.slice(0, maxLength - 5).replace(/-$/, '')
  let slug = base
  for (let number = 2; used.has(slug); number += 1) slug = `${base}-${number}`
  return slug
}
