import { listAdministrators } from '../../core/administrators.ts'
import type { Ctx } from '../../core/context.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import * as settings from '../settings/settings.ts'

type Message = { id: string; name: string; email: string; subject: string; message: string; page: string }

/**
 * Emails a message to the address in the settings or, without one, to every administrator; replies go to its sender.
 * Throws if the mail server cannot be reached or refuses.
 */
export async function mailMessage(
  ctx: Ctx,
  { id, name, email, subject, message, page }: Message,
): Promise<void> {
  const { schemaOrg } = await settings.stored(ctx)
  const to = schemaOrg.email || (await listAdministrators(ctx.db)).map((person) => person.email).join(', ')
  if (to === '') return
  const { publicUrl } = ctx.config
  const site = await settings.nameInMail(ctx)
  await sendMail(ctx.config, {
    to,
    ...(email && { replyTo: email }),
    subject: subject ? `${site}: ${subject}` : `${site}: message from ${name}`,
    text: [
      `${email ? `${name} <${email}>` : name} wrote on ${publicUrl}${page}:`,
      message,
      `${email ? 'To answer, reply to this email. ' : ''}All messages: ${publicUrl}/admin/messages?message=${id}`,
    ].join('\n\n'),
  })
}
