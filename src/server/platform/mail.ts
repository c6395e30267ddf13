import type { Config } from '../config.ts'

export type Mail = {
  to: string
  subject: string
  /** Plain text. */
  text: string
  /** Who an answer goes to; left out, the site's own address. */
  replyTo?: string
}

const giveUpMs = 20_000

/**
 * Hands a mail to the configured SMTP server. False when none is configured; throws when the server cannot be reached
 * or refuses.
 */
export async function sendMail(
  { mail }: Pick<Config, 'mail'>,
  { to, subject, text, replyTo }: Mail,
): Promise<boolean> {
  if (!mail) return false
  // Most servers send a mail a month; this keeps it out of the memory of all others.
  const { createTransport } = await import('nodemailer')
  const timeouts = { connectionTimeout: giveUpMs, greetingTimeout: giveUpMs, socketTimeout: giveUpMs }
  const transport = createTransport({
    url: mail.url,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({ from: mail.from, to, subject, text, ...(replyTo && { replyTo }) })
  } finally {
    transport.close()
  }
  return true
}
