import type { ReviewState } from '../../../contracts/reviews.ts'
import type { Ctx } from '../../core/context.ts'
import { mailEach } from '../../core/mail-each.ts'
import { createAllowance, refusalOf } from '../../core/rate-limit.ts'
import type { Tell } from '../../core/tell.ts'
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
const reviews = createAllowance('review mails', 20)

type Values = { site: string; title: string; by: string }

const subjects: Record<ReviewState, (tell: Tell, values: Values) => string> = {
  ready: (tell, { site, title }) => tell('{site}: “{title}” is ready for review', { site, title }),
  changes: (tell, { site, title }) => tell('{site}: “{title}” needs changes', { site, title }),
  approved: (tell, { site, title }) => tell('{site}: “{title}” is approved', { site, title }),
}
const articles: typeof subjects = {
  ready: (tell, { by, title }) =>
    tell('{by} says: the article “{title}” is ready for review.', { by, title }),
  changes: (tell, { by, title }) => tell('{by} says: the article “{title}” needs changes.', { by, title }),
  approved: (tell, { by, title }) => tell('{by} says: the article “{title}” is approved.', { by, title }),
}
const pages: typeof subjects = {
  ready: (tell, { by, title }) => tell('{by} says: the page “{title}” is ready for review.', { by, title }),
  changes: (tell, { by, title }) => tell('{by} says: the page “{title}” needs changes.', { by, title }),
  approved: (tell, { by, title }) => tell('{by} says: the page “{title}” is approved.', { by, title }),
}
const sentences = { article: articles, page: pages }

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
  if (to.length === 0 || (await refusalOf(reviews.take(ctx, ctx.person)))) return
  const { publicUrl } = ctx.config
  const site = await settings.nameInMail(ctx)
  const valuesFor = (tell: Tell) => ({ site, title, by: ctx.viewer?.name ?? tell('Someone') })
  await mailEach(ctx, to, (tell) => ({
    subject: subjects[state](tell, valuesFor(tell)),
    text: [
      sentences[kind][state](tell, valuesFor(tell)),
      ...(note === '' ? [] : [note]),
      `${publicUrl}/admin/${kind}s/edit/${id}`,
    ].join('\n\n'),
  }))
}
