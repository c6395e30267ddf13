import { inviteSeconds, resetSeconds } from '../../../contracts/users.ts'
import type { Ctx } from '../../http/context.ts'
import { sendMail } from '../../platform/mail.ts'
import * as settings from '../settings/settings.ts'

type Addressee = { email: string; name: string }

/** Sends a link to set a password. False when mails are not configured or it could not be sent: the log says why. */
export async function mailLink(
  ctx: Ctx,
  kind: 'invite' | 'newPassword' | 'forgotten',
  { email, name }: Addressee,
  url: string,
): Promise<boolean> {
  if (!ctx.config.mail) return false
  const { siteName } = await settings.stored(ctx)
  const { subject, lines } = texts[kind](siteName || new URL(ctx.config.publicUrl).host)
  try {
    return await sendMail(ctx.config, {
      to: email,
      subject,
      text: [`Hello ${name},`, ...lines(url)].join('\n\n'),
    })
  } catch (error) {
    ctx.log.error({ err: error }, 'an email could not be sent')
    return false
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
