import type { Config } from '../../config.ts'

export type Mail = {
  to: string
  subject: string
  /** Plain text. */
  text: string
  /** The address for replies; by default the site's own address. */
  replyTo?: string
}

const giveUpMs = 20_000

/**
 * Sends an email through the configured SMTP server. Returns false if none is configured; throws if the server cannot
 * be reached or refuses.
 */
export async function sendMail(
  { mail }: Pick<Config, 'mail'>,
  { to, subject, text, replyTo }: Mail,
): Promise<boolean> {
  if (!mail) return false
  // Loaded on demand: many servers send only one email a month.
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
