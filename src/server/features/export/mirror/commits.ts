import type { Ctx } from '../../../core/context.ts'
import type { Identity } from '../../../platform/git.ts'
import type { MirrorFolder } from './folder.ts'
import * as queries from './mirror.queries.ts'
import type { MirrorChangeTable } from './mirror.table.ts'
import type { Person } from './texts.ts'

type Said = {
  subject: string
  /** The changes to commit, oldest first. */
  changes: readonly MirrorChangeTable[]
  /** The author of changes that the site has made itself. */
  author?: Person | null | undefined
}

/**
 * Commits the staged files, if there are any. The author is the person who made the last change; all others who made
 * one are co-authors.
 */
export async function commit(ctx: Ctx, { git, confirm }: MirrorFolder, said: Said): Promise<void> {
  if ((await git.staged()).length === 0) return
  const site = { name: 'Masthead', email: `noreply@${hostOf(ctx)}` }
  const [author, ...others] = (await peopleOf(ctx, said)).map((person) => identityOf(ctx, person))
  const trailers = others.map(({ name, email }) => `Co-authored-by: ${name} <${email}>\n`)
  await confirm()
  await git.commit({
    message: [`${oneLine(said.subject)}\n`, ...(trailers.length > 0 ? ['\n', ...trailers] : [])].join(''),
    author: author ?? site,
    committer: site,
    at: said.changes.at(-1)?.at ?? ctx.now(),
  })
}

/** The people who made the changes, each once, the last one first. */
async function peopleOf(ctx: Ctx, { changes, author }: Said): Promise<Person[]> {
  const people = new Map<string, Person>()
  for (const id of new Set(changes.map(({ actorId }) => actorId).reverse())) {
    const person = id === null ? author : await queries.findPerson(ctx.db, id)
    if (person) people.set(person.id, people.get(person.id) ?? person)
  }
  return [...people.values()]
}

/**
 * A repository is often published for good, and nobody has agreed to have their email address there. This made-up
 * address always belongs to the same person, and receives nothing.
 */
const identityOf = (ctx: Ctx, { id, name }: Person): Identity => ({
  name: nameOf(name),
  email: `${id}@users.noreply.${hostOf(ctx)}`,
})

const hostOf = ({ config }: Ctx) => new URL(config.publicUrl).hostname

/** Git refuses a name that consists of signs only, and cuts a name at some signs. */
function nameOf(name: string): string {
  const plain = oneLine(name.replace(/[<>]/g, ' '))
  return /[\p{L}\p{N}]/u.test(plain) ? plain : 'Somebody'
}

const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
