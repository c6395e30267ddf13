import { z } from 'zod'
import { authorRef, text, utc } from './common.ts'

/** The state of a review: the text is ready for review, someone requests changes, or someone approves it. */
export const reviewStates = ['ready', 'changes', 'approved'] as const
export const reviewState = z.enum(reviewStates)
export type ReviewState = (typeof reviewStates)[number]

export const review = z
  .object({
    state: reviewState,
    note: z.string(),
    at: utc,
    by: authorRef.nullable(),
    isOutdated: z
      .boolean()
      .meta({ description: 'Whether the text has changed since then, which voids an approval' }),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof review>

/** `none` withdraws the review. */
export const reviewFields = {
  state: z.enum([...reviewStates, 'none']).meta({ description: 'none: remove the review' }),
  note: text(2000).default(''),
}
