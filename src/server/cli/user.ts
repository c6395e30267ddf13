import { createInterface } from 'node:readline'
import type { Role } from '../../contracts/permissions.ts'
import { password as passwordSchema, type User, userInput } from '../../contracts/users.ts'
import type { Ctx } from '../core/context.ts'
import { removeTwoStep } from '../features/auth/auth.ts'
import * as users from '../features/users/users.ts'
import { UsageError } from './explain.ts'
import { askFor } from './prompt.ts'
import { withSite } from './site.ts'

type CreateOptions = { name?: string; role: Role; link?: true }

export async function createUser(address: string | undefined, options: CreateOptions): Promise<void> {
  const email =
    address ?? (await ask('Email address', 'Give an email address: masthead user create anna@example.com'))
  const [name] = email.split('@')
  const password = options.link ? undefined : await newPassword()
  const parsed = userInput.safeParse({ email, name: options.name ?? name, role: options.role, password })
  if (!parsed.success) throw new UsageError(parsed.error.issues.map((issue) => issue.message).join('\n'))
  const user = await withSite((ctx) => users.create(ctx, parsed.data), 'users.create')
  process.stdout.write(`Created ${user.email} (${user.role}).\n`)
  if (user.inviteUrl) tellLink(user.inviteUrl)
}

export async function resetPassword(email: string, options: { link?: true }): Promise<void> {
  const password = options.link ? undefined : passwordSchema.safeParse(await newPassword())
  if (password?.success === false) {
    throw new UsageError(password.error.issues.map((issue) => issue.message).join('\n'))
  }
  await withSite(async (ctx) => {
    const user = await existingUser(ctx, email)
    if (!password) return tellLink((await users.invite(ctx, user.id)).inviteUrl)
    await users.update(ctx, user.id, { password: password.data })
    const hadTwoStep = await removeTwoStep(ctx, user.id)
    const end = hadTwoStep ? ', and two-step sign-in is turned off' : ''
    process.stdout.write(`Set a new password for ${user.email}; all sessions have ended${end}.\n`)
  }, 'users.resetPassword')
}

export async function listUsers(): Promise<void> {
  const all = await withSite(allUsers)
  if (all.length === 0) process.stdout.write('There are no users yet.\n')
  const width = (field: 'email' | 'name') => Math.max(0, ...all.map((user) => user[field].length))
  for (const { role, email, name, createdAt } of all) {
    const columns = [role.padEnd(11), email.padEnd(width('email')), name.padEnd(width('name'))]
    process.stdout.write(`${columns.join('  ')}  ${createdAt.slice(0, 10)}\n`)
  }
}

async function allUsers(ctx: Ctx): Promise<User[]> {
  const limit = 100
  const all: User[] = []
  for (let page = 1; ; page += 1) {
    const found = await users.list(ctx, { page, limit })
    all.push(...found.users)
    if (page >= found.meta.totalPages) return all
  }
}

async function existingUser(ctx: Ctx, email: string): Promise<User> {
  const user = await users.findByEmail(ctx, email)
  if (!user) throw new UsageError(`There is no user ${email}. "masthead user list" lists all users.`)
  return user
}

function tellLink(url: string): void {
  process.stdout.write(`This link works once, within seven days:\n${url}\n`)
}

/** Asked twice in a terminal; elsewhere the first line of standard input, never an argument that others can see. */
async function newPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine()
  const password = await askFor('Password (at least 12 characters)', { isHidden: true })
  const again = await askFor('Repeat the password', { isHidden: true })
  if (password !== again) throw new UsageError('The passwords do not match. Nothing was changed.')
  return password
}

async function ask(message: string, elsewhere: string): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError(elsewhere)
  return askFor(message)
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  throw new UsageError('Pass the password on standard input, or use --link.')
}
