import { listAdministrators } from '../../core/administrators.ts'
import type { Ctx } from '../../core/context.ts'
import { mailEach } from '../../core/mail-each.ts'
import * as settings from '../settings/settings.ts'
import * as queries from './site-check.queries.ts'

const named = 10

/** Sends administrators an email about errors and warnings that are new, unless the settings say otherwise. */
export async function reportNew(ctx: Ctx): Promise<void> {
  const found = await queries.listUnreported(ctx.db, named + 1)
  const total = await queries.countUnreported(ctx.db)
  await queries.markReported(ctx.db, ctx.now())
  const { siteCheck } = await settings.get(ctx)
  if (found.length === 0 || !siteCheck.mail) return
  const site = await settings.nameInMail(ctx)
  const lines = found.slice(0, named).map(({ title, text }) => `- ${title}: ${text}`)
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
        ...lines,
        ...(total > named ? [`- ${tell('and {number} more ¦ problems', { number: total - named })}`] : []),
      ].join('\n'),
      `${ctx.config.publicUrl}/admin/site-check`,
    ].join('\n\n'),
  }))
}
