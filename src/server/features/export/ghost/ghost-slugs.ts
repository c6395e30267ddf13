import { storedSlug } from '../../../../contracts/paths.ts'
import type { ReadOnly } from '../../../../contracts/read-only.ts'
import type { Settings } from '../../../../contracts/settings.ts'
import { backgroundDb, type Ctx } from '../../../core/context.ts'
import * as settings from '../../settings/settings.ts'
import { isShown, listMeeting } from './ghost-slugs.queries.ts'

/** The tables of Ghost in which a slug can be once. */
export const kindsIn = { posts: ['article', 'page'], tags: ['category', 'tag'], users: ['author'] } as const
type Table = keyof typeof kindsIn

/** What says which slugs there are in Ghost. `numbered`: those that have to be others, by table and slug as it is stored here. */
export type Slugs = ReadOnly<Pick<Settings, 'language' | 'languages'>> & {
  numbered: ReadonlyMap<string, string>
}

export async function readSlugs(ctx: Ctx): Promise<Slugs> {
  const { language, languages } = await settings.stored(ctx)
  const numbered = new Map<string, string>()
  for (const table of ['posts', 'tags'] as const) {
    const used = new Set<string>()
    for (const stored of await listMeeting(backgroundDb(ctx), kindsIn[table])) {
      const slug = await freeSlug(ctx, table, stored.replace('@', '-'), used)
      used.add(slug)
      numbered.set(`${table} ${stored}`, slug)
    }
  }
  return { language, languages, numbered }
}

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
export function ghostSlug(
  table: Table,
  { slug, lang }: { slug: string; lang: string },
  slugs: Slugs,
): string {
  const isFirst = lang === '' || lang === slugs.language
  const stored = storedSlug(slug, isFirst ? '' : lang)
  return slugs.numbered.get(`${table} ${stored}`) ?? (isFirst ? slug : `${slug}-${lang.toLowerCase()}`)
}
