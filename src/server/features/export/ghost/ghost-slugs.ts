import { storedSlug } from '../../../../contracts/paths.ts'
import type { ReadOnly } from '../../../../contracts/read-only.ts'
import type { Settings } from '../../../../contracts/settings.ts'
import { backgroundDb, type Ctx } from '../../../core/context.ts'
import * as settings from '../../settings/settings.ts'
import { type CurrentSlug, isShown, listMeeting, type SlugOf } from './ghost-slugs.queries.ts'

/** The tables of Ghost, each with the kinds whose slugs must differ there. */
export const kindsIn = { posts: ['article', 'page'], tags: ['category', 'tag'], users: ['author'] } as const
type Table = keyof typeof kindsIn

/** Decides slugs in Ghost. `numbered`: slugs that have to change, by `keyOf`. */
export type Slugs = ReadOnly<Pick<Settings, 'language' | 'languages'>> & {
  numbered: ReadonlyMap<string, string>
}

export const keyOf = ({ of, slug }: CurrentSlug): string => `${of} ${slug}`

/** The slug in Ghost's addresses. */
export const shownSlug = (stored: string): string => stored.replace('@', '-')

export async function readSlugs(ctx: Ctx): Promise<Slugs> {
  const { language, languages } = await settings.stored(ctx)
  const numbered = new Map<string, string>()
  for (const table of ['posts', 'tags'] as const) {
    const used = new Set<string>()
    const meeting = await listMeeting(backgroundDb(ctx), kindsIn[table])
    // The first one with a slug gets it: the first language goes first, and articles go before pages.
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
 * All languages share their addresses in Ghost. A slug in a further language ends with that language, and with a number
 * if the slug is taken. `lang`: '' or a tag.
 */
export function ghostSlug(of: SlugOf, { slug, lang }: { slug: string; lang: string }, slugs: Slugs): string {
  const stored = storedSlug(slug, lang === slugs.language ? '' : lang)
  return slugs.numbered.get(keyOf({ of, slug: stored })) ?? shownSlug(stored)
}
