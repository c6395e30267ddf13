import { listAdministrators } from '../../core/administrators.ts'
import type { Ctx } from '../../core/context.ts'
import type { Recipient } from '../../core/mail-each.ts'
import { tellIn } from '../../core/tell.ts'
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
  const people = schemaOrg.email === '' ? await listAdministrators(ctx.db) : []
  const to = schemaOrg.email || people.map((person) => person.email).join(', ')
  if (to === '') return
  const tell = await tellIn(ctx, languageOf(people))
  const { publicUrl } = ctx.config
  const site = await settings.nameInMail(ctx)
  const address = `${publicUrl}/admin/messages?message=${id}`
  await sendMail(ctx.config, {
    to,
    ...(email && { replyTo: email }),
    subject: subject ? `${site}: ${subject}` : tell('{site}: message from {name}', { site, name }),
    text: [
      tell('{name} wrote on {address}:', {
        name: email ? `${name} <${email}>` : name,
        address: `${publicUrl}${page}`,
      }),
      message,
      email
        ? tell('To answer, reply to this email. All messages: {address}', { address })
        : tell('All messages: {address}', { address }),
    ].join('\n\n'),
  })
}

/** All get one email: their language, if it is the same, or else that of the site. */
const languageOf = (people: readonly Recipient[]): string | null => {
  const [first] = people
  return first && people.every(({ language }) => language === first.language) ? first.language : null
}
