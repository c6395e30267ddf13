import { storedSlug } from '../../../contracts/paths.ts'
import type { Ctx } from '../../core/context.ts'
import { chunked } from '../../db/chunked.ts'
import * as queries from './addresses.queries.ts'

/** A decoded path in the form in which redirects are stored. */
export const tidyPath = (path: string): string => {
  const tidied = path.normalize('NFC')
  return tidied.length > 1 ? tidied.replace(/\/$/, '') : tidied
}

/**
 * Returns the paths among these (decoded and tidy) that may lead readers elsewhere: they have an exact redirect, or an
 * article there ends. `languages`: the further languages of the site.
 */
export async function leadingOn(
  ctx: Ctx,
  paths: readonly string[],
  languages: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const some of chunked(paths, 1 + languages.length)) {
    for (const { path } of await queries.listRedirected(ctx.db, some)) found.add(path)
    const slugsOf = (path: string) => {
      const bare = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
      return [bare, ...languages.map((lang) => storedSlug(bare, lang))]
    }
    const ending = new Set((await queries.listEnding(ctx.db, some.flatMap(slugsOf))).map(({ slug }) => slug))
    for (const path of some) if (slugsOf(path).some((slug) => ending.has(slug))) found.add(path)
  }
  return found
}
