import { email as emailSchema } from '../../../../contracts/users.ts'
import { AppError } from '../../../core/errors.ts'
import * as users from '../../users/users.ts'
import { cutText, plainText } from '../plan/plan-text.ts'
import type { WxrAuthor } from '../read/wxr-types.ts'
import type { ImportRun } from './import-run.ts'

const nameMax = 100

/**
 * Users by the login name that posts carry. An existing user with the same e-mail address is used unchanged; the
 * others become authors who cannot sign in until an administrator invites them.
 */
export async function importAuthors(run: ImportRun): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const author of run.export.authors) {
    const id = await importAuthor(run, author)
    if (id) ids.set(author.login, id)
  }
  return ids
}

async function importAuthor({ ctx, report }: ImportRun, author: WxrAuthor): Promise<string | undefined> {
  const email = emailSchema.safeParse(author.email)
  const name = cutText(plainText(author.name) || plainText(author.login) || 'Author', nameMax)
  if (!email.success) {
    report.note(`The author "${name}" has no email address in the export, so their content has no author`)
    return undefined
  }
  const known = await users.findByEmail(ctx, email.data)
  if (known) return known.id
  try {
    const user = { email: email.data, name, role: 'AUTHOR' as const, passwordHash: null }
    const { id } = await users.insert(ctx, user)
    report.added('authors')
    return id
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'EMAIL_TAKEN') throw error
    return (await users.findByEmail(ctx, email.data))?.id
  }
}
