import type { Status } from '../../contracts/common.ts'
import { invalidField } from './errors.ts'

export type Publication = { status: Status; publishedAt: string | null }
type Change = { status?: Status | undefined; publishedAt?: string | null | undefined }

export const unpublished: Publication = { status: 'draft', publishedAt: null }

/**
 * What is stored when `change` is made at `now`. Published without a time means now; published in the future becomes
 * scheduled, and scheduled in the past becomes published. Throws VALIDATION_FAILED for scheduled without a time.
 */
export function publicationAfter(change: Change, stored: Publication, now: string): Publication {
  const status = change.status ?? stored.status
  const publishedAt = change.publishedAt === undefined ? stored.publishedAt : change.publishedAt
  if (status === 'draft') return { status, publishedAt }
  if (status === 'scheduled' && publishedAt === null)
    throw invalidField('publishedAt', 'Choose a publish date.')
  const at = publishedAt ?? now
  return { status: at > now ? 'scheduled' : 'published', publishedAt: at }
}

/**
 * Author, times and the like of content that is imported or restored. Without it the viewer is the author
 * and the time is now.
 */
export type Origin = {
  authorId?: string | null
  /** Of an article: all of them, in their order. */
  authorIds?: string[] | undefined
  createdAt?: string | undefined
  updatedAt?: string | undefined
  /** For an entity that existed before: it gets its id and addresses back, with a higher version. */
  trashed?: { id: string; version: number; addresses: StoredAddresses }
}

/** The status as of `now`: a scheduled one is published once its time has come. In queries: `isLive` of `db/conditions.ts`. */
export function statusAt({ status, publishedAt }: Publication, now: string): Status {
  return status === 'scheduled' && publishedAt !== null && publishedAt <= now ? 'published' : status
}

/** All addresses of an entity, as they can be stored and restored. */
export type StoredAddresses = {
  slug: string | undefined
  oldSlugs: string[]
  paths: { path: string; createdAt: string }[]
}
