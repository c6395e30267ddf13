import type { ReviewState } from '../../../contracts/reviews.ts'
import type { Ctx } from '../../core/context.ts'
import { mailEach } from '../../core/mail-each.ts'
import { createAllowance, refusalOf } from '../../core/rate-limit.ts'
import * as settings from '../settings/settings.ts'
import { people, reviewers } from './reviews.queries.ts'

type About = {
  kind: 'article' | 'page'
  id: string
  title: string
  authorIds: readonly string[]
  state: ReviewState
  note: string
}

/** How often one person may notify others in 15 minutes. */
const reviews = createAllowance(20)

const says: Record<ReviewState, string> = {
  ready: 'is ready for review',
  changes: 'needs changes',
  approved: 'is approved',
}

/**
 * Notifies reviewers that a text is ready, or its authors of the review. Nobody waits for it; a failure is logged.
 * Beyond the limit, reviews are stored but no longer sent.
 */
export function mailReview(ctx: Ctx, about: About): void {
  if (!ctx.config.mail) return
  send(ctx, about).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'a review could not be sent by email'),
  )
}

async function send(ctx: Ctx, { kind, id, title, authorIds, state, note }: About): Promise<void> {
  const asked = state === 'ready'
  const found = asked ? await reviewers(ctx.db) : await people(ctx.db, authorIds)
  const to = found.filter((one) => one.id !== ctx.viewer?.id && !(asked && authorIds.includes(one.id)))
  if (to.length === 0 || (await refusalOf(reviews.take(ctx.person)))) return
  const { publicUrl } = ctx.config
  const site = await settings.nameInMail(ctx)
  const by = ctx.viewer?.name ?? 'Someone'
  await mailEach(ctx, to, () => ({
    subject: `${site}: “${title}” ${says[state]}`,
    text: [
      `${by} says: the ${kind} “${title}” ${says[state]}.`,
      ...(note === '' ? [] : [note]),
      `${publicUrl}/admin/${kind}s/edit/${id}`,
    ].join('\n\n'),
  }))
}
