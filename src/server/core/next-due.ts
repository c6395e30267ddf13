import type { Ctx } from './context.ts'

/** The time at which the next scheduled article or page becomes public, or an article ends. */
export async function findNextDue({ db, now }: Ctx): Promise<string | undefined> {
  const nextEnd = () =>
    db
      .selectFrom('articles')
      .select(({ fn }) => fn.min('unpublishAt').as('at'))
      .where('status', '<>', 'draft')
      .where('unpublishAt', '>', now())
      .executeTakeFirst()
  const next = (table: 'articles' | 'pages') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.min('publishedAt').as('at'))
      .where('status', '=', 'scheduled')
      .where('publishedAt', '>', now())
      .executeTakeFirst()
  const times = [await next('articles'), await next('pages'), await nextEnd()].map((row) => row?.at)
  return times.filter((at) => typeof at === 'string').sort()[0]
}
