import { type Mail, sendMail } from '../platform/mail/mail.ts'
import type { Ctx } from './context.ts'
import { type Allowance, refusalOf } from './rate-limit.ts'
import { type Tell, tellIn } from './tell.ts'

/** Who gets an email, and in which language; null for the language of the site. */
export type Recipient = { email: string; language: string | null }

/**
 * Sends each of these people a separate email, in their language, because not all of them may see the others'
 * addresses. A failure is logged. With `allowance`, the viewer sends no more than that.
 */
export async function mailEach<Person extends Recipient>(
  ctx: Ctx,
  people: readonly Person[],
  mailFor: (tell: Tell, person: Person) => Omit<Mail, 'to'>,
  allowance?: Allowance,
): Promise<void> {
  for (const person of people) {
    if (allowance && (await refusalOf(allowance.take(ctx, ctx.person)))) return
    const mail = mailFor(await tellIn(ctx, person.language), person)
    await sendMail(ctx.config, { ...mail, to: person.email }).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'an email could not be sent'),
    )
  }
}
