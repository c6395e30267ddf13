import { useReducer, useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import type { Status } from '../../contracts/common.ts'
import { ApiError } from '../app/api-client.ts'
import { isSame } from '../editing/merge.ts'
import { refusal } from '../editing/remote.ts'
import { t } from '../texts/t.ts'
import { issuesOf } from '../ui/form.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { type Edited, type EditedKind, fieldErrors, type TextValues, type Working } from './edited-kind.ts'
import { reportUnpublished } from './panel/unpublished.ts'
import { useReview } from './panel/use-review.ts'
import type { useText } from './use-text.ts'
import { changedByOthers, failedToCreate, failedToUpdate } from './words-of-kinds.ts'

/** `isUpdate`: whether readers of an article are to know that its words have changed. */
export type How = { isOverride?: boolean; isUpdate?: boolean }
const tryAgain = t('Check their changes, then try again.')

type Work<Entity> = (id: string) => Promise<Working<Entity>>
type Around<Entity> = {
  working: Working<Entity> | undefined
  setWorking(working: Working<Entity>): void
  /** Marks the fetched data as stale. `active`: data on the screen is refetched. */
  markStale(refetchType?: 'active'): Promise<unknown>
  stopFollowing(): void
}

/** Saving now, publishing, and replacing the text on the screen by another one from the server. */
export function usePublishing<Entity extends Edited, V extends TextValues>(
  of: EditedKind<Entity, V>,
  text: ReturnType<typeof useText<Entity, V>>,
  { working, setWorking, markStale, stopFollowing }: Around<Entity>,
) {
  const { form, writer, showTyped } = text
  const [isPublishing, setIsPublishing] = useState(false)
  /** Saving replaces it during a call. */
  const latest = useRef(working)
  latest.current = working
  /** Counts how often a conflict prevented a save that the person asked for. */
  const [asked, askAgain] = useReducer((count: number) => count + 1, 0)

  const { flush, saveAll } = savingOf(of, writer, askAgain)

  /** Shows the server's text. What was typed since `sent` stays and is saved next. */
  const goOnWith = (after: Working<Entity>, sent: V) => {
    setWorking(after)
    showTyped()
    if (isSame(writer.values(), sent)) writer.adopt(of.copyOf(after))
    else writer.merge(of.copyOf(after))
  }

  /** Merges a newer copy of somebody else. `next`: what to do then. */
  const reportFailed = (error: unknown, failed: string, next: string = tryAgain) => {
    const newer = error instanceof ApiError ? of.remote.conflictOf(error) : undefined
    if (!newer) {
      form.setErrors(fieldErrors(issuesOf(error)))
      return toastFailed(error, failed)
    }
    writer.merge(newer)
    toastFailed(new ApiError(next, { isFromServer: true }), changedByOthers[of.kind])
  }

  /** Whether all fields may be sent. Marks those that may not. */
  const isValid = async (isCovered = false): Promise<boolean> => {
    const errors = fieldErrors(await of.issuesIn(form.getValues()))
    form.setErrors(errors)
    const [problem] = Object.values(errors)
    // The panel covers the marked field.
    if (problem && isCovered)
      toastFailed(new ApiError(problem, { isFromServer: true }), failedToUpdate[of.kind])
    return problem === undefined
  }

  const publish = async (
    status: Status,
    { isOverride = false, isUpdate = true }: How = {},
  ): Promise<boolean> => {
    showTyped()
    if (isPublishing) return false
    setIsPublishing(true)
    try {
      if (!(await isValid(true)) || !(await saveAll())) return false
      const before = latest.current
      const sent = writer.values()
      const after = await of.publish(writer.getState().id ?? '', {
        ...writer.stamp(),
        status,
        ...(isOverride && { isOverride }),
        ...(!isUpdate && { isUpdate }),
      })
      goOnWith(after, sent)
      if (after.entity.status !== 'draft') stopFollowing()
      await markStale()
      if (before && after.entity.status === 'draft')
        await reportUnpublished(
          of,
          { goOnWith, refetch: () => markStale('active') },
          { before, draft: after, sent },
        )
      else toastDone(sentenceFor(before?.entity, after.entity), linkTo(after.entity))
      return true
    } catch (error) {
      reportFailed(error, failedToUpdate[of.kind], t('Check their changes, then publish.'))
      return false
    } finally {
      setIsPublishing(false)
    }
  }

  /** Replaces the text on the screen by another one from the server. Returns whether that worked. */
  const replace = async (work: Work<Entity>, done: string, failed: string): Promise<boolean> => {
    if (!(await saveAll())) return false
    const sent = writer.values()
    try {
      goOnWith(await work(writer.getState().id ?? ''), sent)
      toastDone(done)
      return true
    } catch (error) {
      reportFailed(error, failed)
      return false
    }
  }

  const reviewing = useReview(async (said, done) => {
    const store = (id: string) => of.review(id, { ...writer.stamp(), ...said })
    const isStored = await replace(store, done, t('Failed to save the review'))
    await markStale()
    return isStored
  })

  return {
    isPublishing,
    asked,
    /** Retries a failed save, or asks again how to merge it. */
    retry: () => void flush(),
    publish,
    /** Saves now and reports the result. */
    async save() {
      showTyped()
      if (!(await isValid()) || !(await saveAll())) return
      const isPublic = working && working.entity.status !== 'draft'
      toastDone(isPublic ? t('Changes saved. Choose Update to show them to visitors.') : t('Draft saved.'))
    },
    ...reviewing,
    ...replacingOf(of, writer, replace),
  }
}

/** The actions that replace the text on the screen by another one. */
function replacingOf<Entity extends Edited, V extends TextValues>(
  of: EditedKind<Entity, V>,
  writer: ReturnType<typeof useText<Entity, V>>['writer'],
  replace: (work: Work<Entity>, done: string, failed: string) => Promise<boolean>,
) {
  return {
    /** Saves, then changes something beside the text. `work` returns the working copy after it. */
    changeBeside: replace,
    restore: (revisionId: string) =>
      replace(
        (id) => of.restore(id, revisionId, writer.stamp()),
        t('Revision restored as a draft.'),
        t('Failed to restore the revision'),
      ),
    discard: () =>
      replace(
        (id) => of.discard(id),
        t('Changes discarded. They stay in the revisions.'),
        t('Failed to discard the changes'),
      ),
    /** Saves the text after `change` was applied to it. */
    apply: (change: (values: V) => Partial<V>) =>
      replace(
        async (id) => {
          const stamp = { ...writer.stamp(), saveId: uuid() }
          return (await of.remote.save(id, change(writer.values()), stamp)).about as Working<Entity>
        },
        t('Changes saved.'),
        t('Failed to save the changes'),
      ),
  }
}

function savingOf<Entity extends Edited, V extends TextValues>(
  of: EditedKind<Entity, V>,
  writer: ReturnType<typeof useText<Entity, V>>['writer'],
  askAgain: () => void,
) {
  const flush = async () => {
    const isFlushed = await writer.flush()
    if (writer.getState().phase === 'conflict') askAgain()
    return isFlushed
  }
  return {
    flush,
    /** Saves everything. If that fails, reports it and returns false. */
    async saveAll() {
      if (await flush()) return true
      const { phase, message, issues, id } = writer.getState()
      const failed = (id === null ? failedToCreate : failedToUpdate)[of.kind]
      if (phase !== 'conflict') toastFailed(refusal({ message, issues }), failed)
      return false
    },
  }
}

function sentenceFor(before: Edited | undefined, after: Edited): string {
  if (after.status === 'scheduled') return t('Scheduled.')
  return before?.status === 'published' ? t('Updated.') : t('Published.')
}

const linkTo = ({ status, url }: Edited) =>
  status === 'published' ? { href: url, label: t('View on the site') } : undefined
