import { setTimeout as wait } from 'node:timers/promises'
import { inviteSeconds, resetSeconds } from '../../../contracts/users.ts'
import type { Ctx } from '../../core/context.ts'
import { type Mail, sendMail } from '../../platform/mail/mail.ts'
import * as settings from '../settings/settings.ts'

const patienceMs = 2500

type Addressee = { email: string; name: string }

/** `off`: mail is not configured; `pending`: the mail server has not answered yet; the log will say what happened. */
export type MailOutcome = 'sent' | 'pending' | 'failed' | 'off'

/**
 * Emails a link to set a password. A slow mail server delays nobody: after 2.5 s the result is `pending`. If it is
 * `failed`, the log says why.
 */
export async function mailLink(
  ctx: Ctx,
  kind: 'invite' | 'newPassword' | 'forgotten',
  { email, name }: Addressee,
  url: string,
): Promise<MailOutcome> {
  if (!ctx.config.mail) return 'off'
  const { subject, lines } = texts[kind](await settings.nameInMail(ctx))
  const text = [`Hello ${name},`, ...lines(url)].join('\n\n')
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
const texts: Record<'invite' | 'newPassword' | 'forgotten', (site: string) => Text> = {
  invite: (site) => ({
    subject: `You are invited to ${site}`,
    lines: (url) => [
      `You are invited to write for ${site}. Choose a password here to sign in:`,
      url,
      `The link works once, within ${days} days.`,
    ],
  }),
  newPassword: (site) => ({
    subject: `Choose a new password for ${site}`,
    lines: (url) => [
      `An administrator of ${site} has asked you to choose a new password:`,
      url,
      `The link works once, within ${days} days. Until then, your old password still works.`,
    ],
  }),
  forgotten: (site) => ({
    subject: `Reset your password for ${site}`,
    lines: (url) => [
      `Someone, most likely you, asked to reset your password for ${site}. Choose a new one here:`,
      url,
      `The link works once, within ${hours === 1 ? 'an hour' : `${hours} hours`}. If it was not you, you can ignore this email. Your password has not changed.`,
    ],
  }),
}
