import { isAboutPart } from '../../../contracts/checked-parts.ts'
import { listAdministrators } from '../../core/administrators.ts'
import type { Ctx } from '../../core/context.ts'
import { mailEach } from '../../core/mail-each.ts'
import { saidIn } from '../../core/stored-sentences.ts'
import type { Tell } from '../../core/tell.ts'
import * as settings from '../settings/settings.ts'
import * as queries from './site-check.queries.ts'
import type { CheckFindingTable } from './site-check.table.ts'

const named = 10

type Named = Pick<CheckFindingTable, 'title' | 'kind' | 'address' | 'placeType'>

/** Translates the title of a part of the site. The title of a page stays as people wrote it. */
const titleIn = (tell: Tell, { title, kind, address, placeType: place }: Named): string =>
  isAboutPart({ kind, address, place }) ? tell.of(title) : title

/** Sends administrators an email about errors and warnings that are new, unless the settings say otherwise. */
export async function reportNew(ctx: Ctx): Promise<void> {
  const found = await queries.listUnreported(ctx.db, named + 1)
  const total = await queries.countUnreported(ctx.db)
  await queries.markReported(ctx.db, ctx.now())
  const { siteCheck } = await settings.get(ctx)
  if (found.length === 0 || !siteCheck.mail) return
  const site = await settings.nameInMail(ctx)
  await mailEach(ctx, await listAdministrators(ctx.db), (tell) => ({
    subject: tell(
      { one: '{count} new problem on {site}', other: '{count} new problems on {site}' },
      { count: total, site },
    ),
    text: [
      tell(
        {
          one: 'The site check of {site} has found {count} new problem.',
          other: 'The site check of {site} has found {count} new problems.',
        },
        { count: total, site },
      ),
      [
        ...found.slice(0, named).map((one) => `- ${titleIn(tell, one)}: ${tell.of(saidIn(one.text))}`),
        ...(total > named ? [`- ${tell('and {number} more ¦ problems', { number: total - named })}`] : []),
      ].join('\n'),
      `${ctx.config.publicUrl}/admin/site-check`,
    ].join('\n\n'),
  }))
}
