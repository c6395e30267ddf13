import { isSlug, reservedReason } from '../../../content/slug.ts'
import type { Ctx } from '../../core/context.ts'
import { invalidField } from '../../core/errors.ts'
import * as queries from './addresses.queries.ts'
import type { Prefixed } from './addresses.ts'
import { noteTaken, slugTaken } from './claims.ts'

/**
 * Reserves the first part of the addresses for these languages, and frees it for all others. Throws VALIDATION_FAILED
 * if a language's first part is reserved or taken.
 */
export async function claimLanguages(
  ctx: Ctx,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  for (const tag of before)
    if (!after.includes(tag)) await queries.forgetPrefix(ctx.db, ownerOfLanguage(tag).entityId)
  for (const [index, tag] of after.entries()) {
    if (before.includes(tag)) continue
    const slug = tag.toLowerCase()
    const name = { space: 'root', slug } as const
    const reason = reservedReason(slug)
    if (reason) throw invalidField(`languages.${index}`, reason)
    await noteTaken(ctx, name, ownerOfLanguage(tag).entityId)
    if (!(await queries.claimSlug(ctx.db, name, ownerOfLanguage(tag), true)))
      throw invalidField(`languages.${index}`, (await slugTaken(ctx, name)).message)
  }
}

const ownerOfLanguage = (tag: string) => ({ kind: 'prefix', entityId: `language ${tag}` }) as const

/**
 * Changes the prefix of tags to this slug; addresses with the old prefix lead there. Throws VALIDATION_FAILED for the
 * setting if the slug is reserved or taken.
 */
export async function claimPrefix(ctx: Ctx, of: Prefixed, slug: string): Promise<void> {
  const field = `${of}Prefix`
  const reason = isSlug(slug) ? reservedReason(slug) : 'Use lower-case letters, digits and hyphens.'
  if (reason) throw invalidField(field, reason)
  const owner = { kind: 'prefix', entityId: of } as const
  const name = { space: 'root', slug } as const
  await queries.retireSlug(ctx.db, owner)
  await noteTaken(ctx, name, of)
  if (await queries.claimSlug(ctx.db, name, owner, true)) return
  throw invalidField(field, (await slugTaken(ctx, name)).message)
}
