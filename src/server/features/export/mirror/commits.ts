import type { Ctx } from '../../../core/context.ts'
import type { Identity } from '../../../platform/git.ts'
import type { MirrorFolder } from './folder.ts'
import * as queries from './mirror.queries.ts'
import type { MirrorChangeTable } from './mirror.table.ts'
import type { Person } from './texts.ts'

type Said = {
  subject: string
  /** What is committed, the oldest first. */
  changes: readonly MirrorChangeTable[]
  /** Who counts as the author of what the site has done by itself. */
  author?: Person | null | undefined
}

/**
 * Commits what is staged, if anything. The author is the person who made the last change; everybody else who made one is a
 * co-author.
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

/** Who has made the changes, each once, the last one first. */
async function peopleOf(ctx: Ctx, { changes, author }: Said): Promise<Person[]> {
  const people = new Map<string, Person>()
  for (const id of new Set(changes.map(({ actorId }) => actorId).reverse())) {
    const person = id === null ? author : await queries.findPerson(ctx.db, id)
    if (person) people.set(person.id, people.get(person.id) ?? person)
  }
  return [...people.values()]
}

/**
 * A repository is often copied to where everybody reads it, for good, and nobody has agreed to that with their address.
 * This one belongs to the same person for ever, and receives nothing.
 */
const identityOf = (ctx: Ctx, { id, name }: Person): Identity => ({
  name: nameOf(name),
  email: `${id}@users.noreply.${hostOf(ctx)}`,
})

const hostOf = ({ config }: Ctx) => new URL(config.publicUrl).hostname

/** Git refuses a name that has only signs in it, and ends it at some. */
function nameOf(name: string): string {
  const plain = oneLine(name.replace(/[<>]/g, ' '))
  return /[\p{L}\p{N}]/u.test(plain) ? plain : 'Somebody'
}

const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
