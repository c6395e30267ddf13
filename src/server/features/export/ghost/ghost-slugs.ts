import { storedSlug } from '../../../../contracts/paths.ts'
import type { ReadOnly } from '../../../../contracts/read-only.ts'
import type { Settings } from '../../../../contracts/settings.ts'
import { backgroundDb, type Ctx } from '../../../core/context.ts'
import * as settings from '../../settings/settings.ts'
import { type CurrentSlug, isShown, listMeeting, type SlugOf } from './ghost-slugs.queries.ts'

/** The tables of Ghost in which a slug can be once. */
export const kindsIn = { posts: ['article', 'page'], tags: ['category', 'tag'], users: ['author'] } as const
type Table = keyof typeof kindsIn

/** What says which slugs there are in Ghost. `numbered`: those that have to be others, by `keyOf`. */
export type Slugs = ReadOnly<Pick<Settings, 'language' | 'languages'>> & {
  numbered: ReadonlyMap<string, string>
}

export const keyOf = ({ of, slug }: CurrentSlug): string => `${of} ${slug}`

/** The slug as addresses in Ghost end with it. */
export const shownSlug = (stored: string): string => stored.replace('@', '-')

export async function readSlugs(ctx: Ctx): Promise<Slugs> {
  const { language, languages } = await settings.stored(ctx)
  const numbered = new Map<string, string>()
  for (const table of ['posts', 'tags'] as const) {
    const used = new Set<string>()
    const meeting = await listMeeting(backgroundDb(ctx), kindsIn[table])
    // The first of those with the same slug has it: one of the first language, an article rather than a page.
    for (const one of meeting.toSorted((a, b) => Number(isFurther(a)) - Number(isFurther(b)))) {
      const base = shownSlug(one.slug)
      const slug = used.has(base) ? await freeSlug(ctx, table, base, used) : base
      used.add(slug)
      if (slug !== base) numbered.set(keyOf(one), slug)
    }
  }
  return { language, languages, numbered }
}

const isFurther = ({ slug }: CurrentSlug) => slug.includes('@')

async function freeSlug(ctx: Ctx, table: Table, base: string, used: ReadonlySet<string>): Promise<string> {
  for (let number = 2; ; number += 1) {
    const slug = `${base}-${number}`
    if (!used.has(slug) && !(await isShown(backgroundDb(ctx), kindsIn[table], slug))) return slug
  }
}

/**
 * All languages share their addresses in Ghost: those of a further one end with it, and with a number if something else
 * has that slug. `lang`: '' or a tag.
 */
export function ghostSlug(of: SlugOf, { slug, lang }: { slug: string; lang: string }, slugs: Slugs): string {
  const stored = storedSlug(slug, lang === slugs.language ? '' : lang)
  return slugs.numbered.get(keyOf({ of, slug: stored })) ?? shownSlug(stored)
}
