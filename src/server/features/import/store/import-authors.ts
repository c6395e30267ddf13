import { cutText } from '../../../../content/cut-text.ts'
import { email as emailSchema } from '../../../../contracts/users.ts'
import type { Ctx } from '../../../core/context.ts'
import { AppError, orNothing } from '../../../core/errors.ts'
import { freeSlug } from '../../addresses/slugs.ts'
import * as guests from '../../guest-authors/guest-authors.ts'
import * as users from '../../users/users.ts'
import { plainText } from '../plan/plan-text.ts'
import type { ReadyPlan } from '../plan/ready-plan.ts'
import type { PlannedAuthor, ReadySource } from '../source.ts'
import type { ImportRun } from './import-run.ts'
import { existed } from './ledger.ts'

const nameMax = 100

export type ImportedAuthor = { id: string; isGuest: boolean }

/**
 * Returns the authors by their login name. The decision of an administrator goes first, then an existing user with the
 * same email address, who stays unchanged. Anyone else with an address becomes an author who cannot sign in until an
 * administrator invites them. Authors without an address become guests. `media`: addresses of files by their id in the
 * export.
 */
export async function importAuthors(
  run: ImportRun,
  media: ReadonlyMap<string, string>,
): Promise<Map<string, ImportedAuthor>> {
  const found = new Map<string, ImportedAuthor>()
  const decided = run.options.decisions?.authors ?? {}
  for (const author of neededAuthors(run.source, run.plan)) {
    const { login } = author
    const decision = Object.hasOwn(decided, login) ? decided[login] : undefined
    const imported = await importAuthor(run, author, {
      decided: decision,
      avatarUrl: media.get(author.avatar ?? '') ?? null,
    })
    if (imported) found.set(login, imported)
  }
  return found
}

/** Leaves out authors who have neither an email address nor articles: nobody sees a guest without articles. */
export function neededAuthors({ authors }: ReadySource, { articles }: ReadyPlan): PlannedAuthor[] {
  const named = new Set<string>()
  for (const { authorLogins } of articles) for (const login of authorLogins) named.add(login)
  return authors.filter(({ login, email }) => named.has(login) || emailSchema.safeParse(email).success)
}

/** The name of an author in the form that is stored. */
export const nameOf = ({ name, login }: PlannedAuthor): string =>
  cutText(plainText(name) || plainText(login) || 'Author', nameMax)

async function importAuthor(
  run: ImportRun,
  author: PlannedAuthor,
  { decided, avatarUrl }: { decided: string | undefined; avatarUrl: string | null },
): Promise<ImportedAuthor | undefined> {
  const email = emailSchema.safeParse(author.email)
  if (decided !== undefined && decided !== 'guest' && decided !== 'user') return findPerson(run.ctx, decided)
  const isGuest = decided === 'guest' || !email.success
  const person = { name: nameOf(author), avatarUrl, page: author.page }
  const id = isGuest ? await guestId(run, author.login, person) : await userId(run, email.data, person)
  return id === undefined ? undefined : { id, isGuest }
}

/** An existing user or guest author. */
export async function findPerson(
  ctx: Ctx,
  id: string,
): Promise<(ImportedAuthor & { name: string }) | undefined> {
  const user = await orNothing(users.get(ctx, id))
  if (user) return { id, name: user.name, isGuest: false }
  const guest = await orNothing(guests.get(ctx, id))
  return guest && { id, name: guest.name, isGuest: true }
}

type Person = { name: string; avatarUrl: string | null; page: PlannedAuthor['page'] }

/** The author page of a person, at a free address. */
const pageOf = async (ctx: Ctx, { name, page }: Person) =>
  page && { ...page, slug: await freeSlug(ctx, 'author', page.slug || name) }

async function userId(run: ImportRun, email: string, person: Person): Promise<string | undefined> {
  const { ctx, report, ledger } = run
  const key = `user:${email}`
  const known = await users.findByEmail(ctx, email)
  if (known) {
    if (ledger.isOwn(key)) report.added('authors')
    return known.id
  }
  // Someone has deleted the user of an earlier run.
  if (ledger.find(key)) await ledger.forget(ctx, key)
  try {
    const { entityId } = await ledger.once(ctx, key, 'user', async (inner) => {
      const { name, avatarUrl } = person
      const user = { email, name, avatarUrl, role: 'AUTHOR' as const, passwordHash: null }
      return users.insert(inner, user, await pageOf(inner, person))
    })
    report.added('authors')
    return entityId
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'EMAIL_TAKEN') throw error
    return (await users.findByEmail(ctx, email))?.id
  }
}

/** The guest of an earlier run, or the guest with the same name; undefined if someone has deleted them since. */
async function guestId(
  { ctx, ledger, report }: ImportRun,
  login: string,
  person: Person,
): Promise<string | undefined> {
  const { name, avatarUrl } = person
  const { entityId, isNew, detail } = await ledger.once(ctx, `author:${login}`, 'guest', async (inner) => {
    const { guests: named } = await guests.list(inner, { q: name, page: 1, limit: 100 })
    const known = named.find((guest) => guest.name === name)
    if (known) return { id: known.id, detail: existed }
    return guests.create(inner, { name, avatarUrl, ...(await pageOf(inner, person)) })
  })
  if (isNew && detail !== existed) report.added('authors')
  return (await orNothing(guests.get(ctx, entityId)))?.id
}
