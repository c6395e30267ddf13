import type { Owned } from '../../../contracts/permissions.ts'
import type { Ctx } from '../../core/context.ts'
import { mailEach } from '../../core/mail-each.ts'
import { createAllowance } from '../../core/rate-limit.ts'
import type { Tell } from '../../core/tell.ts'
import * as settings from '../settings/settings.ts'
import { type Found, writersOf } from './comments.queries.ts'
import { readersOf } from './who-may-read.ts'

type About = {
  kind: 'article' | 'page'
  id: string
  title: string
  record: Owned
  comment: Found
  /** The people whom it mentions now but did not mention before. */
  mentioned: string[]
  /** Otherwise only mentioned people get an email. */
  isNew: boolean
}

type Says = Record<'article' | 'page', (tell: Tell, values: { by: string; title: string }) => string>
const mentions: Says = {
  article: (tell, values) => tell('{by} mentioned you in a comment on the article “{title}”:', values),
  page: (tell, values) => tell('{by} mentioned you in a comment on the page “{title}”:', values),
}
const commented: Says = {
  article: (tell, values) => tell('{by} commented on the article “{title}”:', values),
  page: (tell, values) => tell('{by} commented on the page “{title}”:', values),
}

/** The number of emails that one person may cause in 15 minutes. */
const mails = createAllowance('comment mails', 20)

/**
 * Notifies the author of the text, the people of the thread and those it mentions. Nobody waits for it; a failure is
 * logged.
 */
export function mailComment(ctx: Ctx, about: About): void {
  if (!ctx.config.mail || (!about.isNew && about.mentioned.length === 0)) return
  send(ctx, about).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'a comment could not be sent by email'),
  )
}

async function send(ctx: Ctx, about: About): Promise<void> {
  const { kind, id, title, comment, mentioned } = about
  const to = await recipients(ctx, about)
  if (to.length === 0) return
  const { publicUrl } = ctx.config
  const site = await settings.nameInMail(ctx)
  const mailFor = (tell: Tell, person: { id: string }) => {
    const isMentioned = mentioned.includes(person.id)
    const by = ctx.viewer?.name ?? tell('Someone')
    return {
      subject: isMentioned
        ? tell('{site}: {by} mentioned you on “{title}”', { site, by, title })
        : tell('{site}: {by} commented on “{title}”', { site, by, title }),
      text: [
        (isMentioned ? mentions : commented)[kind](tell, { by, title }),
        ...(comment.quote === '' ? [] : [`> ${comment.quote.replace(/\s+/g, ' ')}`]),
        comment.text,
        `${publicUrl}/admin/${kind}s/edit/${id}?comments=${comment.threadId}`,
      ].join('\n\n'),
    }
  }
  await mailEach(ctx, to, mailFor, mails)
}

async function recipients(ctx: Ctx, { kind, id, record, comment, mentioned, isNew }: About) {
  const ids = new Set(mentioned)
  if (isNew) {
    for (const ownerId of record.ownerIds) ids.add(ownerId)
    const writers = await writersOf(ctx.db, { kind, entityId: id }, comment.threadId)
    for (const { userId } of writers) if (userId !== null) ids.add(userId)
  }
  ids.delete(ctx.viewer?.id ?? '')
  return ids.size === 0 ? [] : readersOf(ctx, kind, record, [...ids])
}
