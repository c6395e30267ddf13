import type { Status } from '../../contracts/common.ts'
import type { DraftState } from '../../contracts/drafts.ts'
import type { Review, ReviewState } from '../../contracts/reviews.ts'
import type { Strategies, Values } from '../editing/merge.ts'
import type { Copy, Remote, Stamp } from '../editing/remote.ts'

/** An article or page with its draft, and its public address. */
export type Working<Entity> = {
  entity: Entity
  live: { slug: string; url: string }
  draft: DraftState
  review: Review | null
  /** Undefined until the server has said so, for an entity that was just created. */
  needsApproval: boolean | undefined
}
export type Edited = {
  id: string
  title: string
  slug: string
  lang: string
  url: string
  status: Status
  publishedAt: string | null
  /** Only for an article. */
  unpublishAt?: string | null
  /** For something published: when the version that readers see was made. */
  updatedAt: string
  author: { id: string } | null
  /** Only for an article. */
  authors?: { id: string }[]
}
export type TextValues = Values & { title: string; slug: string }

/** The differences between the kinds of texts that are edited and published. */
export type EditedKind<Entity extends Edited, V extends Values> = {
  kind: 'article' | 'page'
  empty: V
  /** Why fields are not valid, by field name. */
  issuesIn(values: V): Promise<Record<string, string>>
  copyOf(working: Working<Entity>): Copy<V>
  remote: Remote<V>
  publish(
    id: string,
    body: Stamp & { status: Status; publishedAt?: string | null; isOverride?: boolean; isUpdate?: boolean },
  ): Promise<Working<Entity>>
  review(
    id: string,
    body: Pick<Stamp, 'version' | 'draftVersion'> & { state: ReviewState | 'none'; note: string },
  ): Promise<Working<Entity>>
  restore(id: string, revisionId: string, stamp: Stamp): Promise<Working<Entity>>
  discard(id: string): Promise<Working<Entity>>
  /** The whole text as HTML, for copying. */
  htmlOf(values: V): string
  /** How to merge fields, by path. */
  strategies: Strategies
  /** Whether both have the same text, as shown by the editor, which has its own state. */
  isSameText(a: V, b: V): boolean
  /** The beginnings of the query keys that a save makes stale. */
  staleKeys: string[]
}

export const noDraft: DraftState = { version: 0, changed: [], saves: [], savedAt: null, savedBy: null }

/** An error inside a list or document belongs to the field that shows it. */
export function fieldErrors(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path.replace(/^(tags|authorIds|blocks)\..*/, '$1'),
      message,
    ]),
  )
}
