import { may, type Owned } from '../../../contracts/permissions.ts'
import type { Ctx } from '../../core/context.ts'
import { createAllowance, refusalOf } from '../../core/rate-limit.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { readersOf } from '../comments/comments.ts'
import * as settings from '../settings/settings.ts'

type About = { id: string; title: string; record: Owned }

/** What one person may make the site send in 15 minutes. */
const mails = createAllowance(20)

/**
 * Tells the author that changes are suggested; where they come from the author, or nobody is, those who may change it. Nobody
 * waits for it; a failure is logged.
 */
export function mailSuggestion(ctx: Ctx, about: About): void {
  if (!ctx.config.mail) return
  send(ctx, about).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'a suggestion could not be sent by email'),
  )
}

async function send(ctx: Ctx, { id, title, record }: About): Promise<void> {
  const readers = (await readersOf(ctx, 'article', record)).filter((person) => person.id !== ctx.viewer?.id)
  const author = readers.filter(
    (person) => person.id === record.ownerId && may(person, 'article.update', record),
  )
  const { publicUrl } = ctx.config
  const site = (await settings.stored(ctx)).siteName || new URL(publicUrl).host
  const by = ctx.viewer?.name ?? 'Someone'
  for (const { email } of author.length > 0 ? author : readers) {
    if (await refusalOf(mails.take(ctx.person))) return
    await sendMail(ctx.config, {
      to: email,
      subject: `${site}: ${by} suggests changes to “${title}”`,
      text: [
        `${by} suggests changes to the article “${title}”.`,
        `${publicUrl}/admin/articles/edit/${id}?suggestions=open`,
      ].join('\n\n'),
    })
  }
}
