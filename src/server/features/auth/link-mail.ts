import { setTimeout as wait } from 'node:timers/promises'
import { inviteSeconds, resetSeconds } from '../../../contracts/users.ts'
import type { Ctx } from '../../core/context.ts'
import { type Tell, tellIn } from '../../core/tell.ts'
import { type Mail, sendMail } from '../../platform/mail/mail.ts'
import * as settings from '../settings/settings.ts'

const patienceMs = 2500

type Addressee = { email: string; name: string; language: string | null }

/** `off`: mail is not configured. `pending`: the mail server has not answered yet; the log will say what happened. */
export type MailOutcome = 'sent' | 'pending' | 'failed' | 'off'

/**
 * Emails a link to set a password. A slow mail server delays nobody: after 2.5 s the result is `pending`. If it is
 * `failed`, the log says why.
 */
export async function mailLink(
  ctx: Ctx,
  kind: 'invite' | 'newPassword' | 'forgotten',
  { email, name, language }: Addressee,
  url: string,
): Promise<MailOutcome> {
  if (!ctx.config.mail) return 'off'
  const tell = await tellIn(ctx, language)
  const { subject, lines } = texts[kind](tell, await settings.nameInMail(ctx))
  const text = [tell('Hello {name},', { name }), ...lines(url)].join('\n\n')
  const sending = send(ctx, { to: email, subject, text })
  const outcome = await Promise.race([sending, wait(patienceMs, 'pending' as const, { ref: false })])
  if (outcome === 'pending')
    void sending.then((late) => ctx.log.info({ kind, outcome: late }, 'the mail server has answered late'))
  return outcome
}

async function send(ctx: Ctx, mail: Mail): Promise<'sent' | 'failed'> {
  try {
    await sendMail(ctx.config, mail)
    return 'sent'
  } catch (error) {
    ctx.log.error({ err: error }, 'an email could not be sent')
    return 'failed'
  }
}

const days = inviteSeconds / 86_400
const hours = resetSeconds / 3600

type Text = { subject: string; lines: (url: string) => string[] }
const texts: Record<'invite' | 'newPassword' | 'forgotten', (tell: Tell, site: string) => Text> = {
  invite: (tell, site) => ({
    subject: tell('You are invited to {site}', { site }),
    lines: (url) => [
      tell('You are invited to write for {site}. Choose a password here to sign in:', { site }),
      url,
      tell(
        {
          one: 'The link works once, within {count} day.',
          other: 'The link works once, within {count} days.',
        },
        { count: days },
      ),
    ],
  }),
  newPassword: (tell, site) => ({
    subject: tell('Choose a new password for {site}', { site }),
    lines: (url) => [
      tell('An administrator of {site} has asked you to choose a new password:', { site }),
      url,
      tell(
        {
          one: 'The link works once, within {count} day. Until then, your old password still works.',
          other: 'The link works once, within {count} days. Until then, your old password still works.',
        },
        { count: days },
      ),
    ],
  }),
  forgotten: (tell, site) => ({
    subject: tell('Reset your password for {site}', { site }),
    lines: (url) => [
      tell('Someone, most likely you, asked to reset your password for {site}. Choose a new one here:', {
        site,
      }),
      url,
      tell(
        {
          one: 'The link works once, within an hour. If it was not you, you can ignore this email. Your password has not changed.',
          other:
            'The link works once, within {count} hours. If it was not you, you can ignore this email. Your password has not changed.',
        },
        { count: hours },
      ),
    ],
  }),
}
