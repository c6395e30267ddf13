import { may, type Owned } from '../../../contracts/permissions.ts'
import type { Ctx } from '../../core/context.ts'
import { mailEach } from '../../core/mail-each.ts'
import { createAllowance } from '../../core/rate-limit.ts'
import type { Tell } from '../../core/tell.ts'
import { readersOf } from '../comments/comments.ts'
import * as settings from '../settings/settings.ts'

type About = { id: string; title: string; record: Owned }

/** The number of emails that one person may cause in 15 minutes. */
const mails = createAllowance('suggestion mails', 20)

/**
 * Notifies the other authors of suggested changes; if none of them may change the article, everybody else who may.
 * Nobody waits for it; a failure is logged.
 */
export function mailSuggestion(ctx: Ctx, about: About): void {
  if (!ctx.config.mail) return
  send(ctx, about).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'a suggestion could not be sent by email'),
  )
}

async function send(ctx: Ctx, { id, title, record }: About): Promise<void> {
  const deciders = (await readersOf(ctx, 'article', record)).filter(
    (person) => person.id !== ctx.viewer?.id && may(person, 'article.update', record),
  )
  const authors = deciders.filter((person) => record.ownerIds.includes(person.id))
  const { publicUrl } = ctx.config
  const site = await settings.nameInMail(ctx)
  const mailFor = (tell: Tell) => {
    const by = ctx.viewer?.name ?? tell('Someone')
    return {
      subject: tell('{site}: {by} suggests changes to “{title}”', { site, by, title }),
      text: [
        tell('{by} suggests changes to the article “{title}”.', { by, title }),
        `${publicUrl}/admin/articles/edit/${id}?suggestions=open`,
      ].join('\n\n'),
    }
  }
  await mailEach(ctx, authors.length > 0 ? authors : deciders, mailFor, mails)
}
