import type { Status } from '../../contracts/common.ts'
import type { RedirectStatus } from '../../contracts/redirect-rule.ts'
import { invalidField } from './errors.ts'

export type Publication = { status: Status; publishedAt: string | null }
/** The publication of an article, which visitors no longer see from `unpublishAt` on. */
export type Ending = Publication & { unpublishAt?: string | null | undefined }
type Change = { status?: Status | undefined; publishedAt?: string | null | undefined }

export const unpublished: Publication = { status: 'draft', publishedAt: null }

/**
 * The stored publication when `change` is made at `now`. Published without a time means now; published in the future
 * becomes scheduled, and scheduled in the past becomes published. Throws VALIDATION_FAILED for scheduled without a
 * time.
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
 * Author, times and similar data of imported or restored content. Without it, the viewer is the author and the time is
 * now.
 */
export type Origin = {
  authorId?: string | null
  /** For an article: the ids of all its authors, in order. */
  authorIds?: string[] | undefined
  createdAt?: string | undefined
  updatedAt?: string | undefined
  /** For an article: when it was last updated for readers. */
  revisedAt?: string | null | undefined
  /** The former rank of an article in its series. */
  seriesPosition?: number | null | undefined
  /** For a text that was in the trash: its stored language and translations. */
  lang?: string | undefined
  translationGroup?: string | null | undefined
  /** For an entity that existed before: it gets its id and addresses back, with a higher version. */
  trashed?: { id: string; version: number; addresses: StoredAddresses }
}

/** Throws VALIDATION_FAILED for an end that is not after the publication. */
export function requireEndAfter({ publishedAt, unpublishAt }: Omit<Ending, 'status'>): void {
  if (publishedAt !== null && typeof unpublishAt === 'string' && unpublishAt <= publishedAt)
    throw invalidField('unpublishAt', 'Choose an end date after the publish date.')
}

/** Whether an entity was published and has ended. */
export const hasEnded = (entity: Ending, now: string): boolean =>
  typeof entity.unpublishAt === 'string' && entity.unpublishAt <= now && statusAt(entity, now) === 'published'

/** Whether visitors see the entity at its address at `now`. In queries: `isLive` of `db/is-public.ts`. */
export const isPublicAt = (entity: Ending, now: string): boolean =>
  statusAt(entity, now) === 'published' && !hasEnded(entity, now)

/**
 * The status as of `now`: a scheduled entity is published once its time has come, and stays that when it has ended. In
 * queries: `hasStatus` of `db/is-public.ts`.
 */
export function statusAt({ status, publishedAt }: Publication, now: string): Status {
  return status === 'scheduled' && publishedAt !== null && publishedAt <= now ? 'published' : status
}

/** All addresses of an entity, in a form that can be stored and restored. */
export type StoredAddresses = {
  slug: string | undefined
  oldSlugs: string[]
  paths: StoredRedirect[]
}

/** A path of an earlier system that redirects to an entity. Earlier versions stored none of the others. */
export type StoredRedirect = {
  path: string
  createdAt: string
  id?: string
  status?: RedirectStatus
  hits?: number
  lastHitAt?: string | null
}
