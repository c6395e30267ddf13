import { type Mail, sendMail } from '../platform/mail/mail.ts'
import type { Ctx } from './context.ts'
import { type Allowance, refusalOf } from './rate-limit.ts'

/**
 * Sends each of these people a separate email, because not all of them may see the others' addresses. A failure is
 * logged. With `allowance`, the viewer sends no more than that.
 */
export async function mailEach<Person extends { email: string }>(
  ctx: Ctx,
  people: readonly Person[],
  mailFor: (person: Person) => Omit<Mail, 'to'>,
  allowance?: Allowance,
): Promise<void> {
  for (const person of people) {
    if (allowance && (await refusalOf(allowance.take(ctx.person)))) return
    await sendMail(ctx.config, { ...mailFor(person), to: person.email }).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'an email could not be sent'),
    )
  }
}
