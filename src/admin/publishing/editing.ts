import { useForm } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { slugify } from '../../content/slug.ts'
import type { Status } from '../../contracts/common.ts'
import type { DraftState } from '../../contracts/drafts.ts'
import { ApiError } from '../api-client.ts'
import { useAuth } from '../auth/auth-store.ts'
import { issuesOf } from '../ui/form.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { useUnsavedText } from '../unsaved.ts'
import { type Caret, caretIn, placeCaret } from './caret.ts'
import { handOver } from './held-text.ts'
import { type Kept, leftBehind } from './journal.ts'
import { isSame, type Listed, type Values } from './merge-values.ts'
import type { Copy, Remote, Stamp } from './remote.ts'
import { startWriting } from './writing.ts'

/** An article or a page with its edits, and where readers find it. */
export type Working<Entity> = { entity: Entity; live: { slug: string; url: string }; draft: DraftState }
export type Edited = {
  id: string
  title: string
  slug: string
  url: string
  status: Status
  author: { id: string } | null
}

/** What differs between the kinds of texts that are edited and published. */
export type EditedKind<Entity extends Edited, V extends Values> = {
  kind: 'article' | 'page'
  empty: V
  /** Why fields cannot be sent, by their names. */
  issuesIn(values: V): Record<string, string>
  copyOf(working: Working<Entity>): Copy<V>
  remote: Remote<V>
  publish(id: string, body: Stamp & { status: Status }): Promise<Working<Entity>>
  restore(id: string, revisionId: string, stamp: Stamp): Promise<Working<Entity>>
  discard(id: string): Promise<Working<Entity>>
  /** All of the text as HTML, to be taken elsewhere. */
  htmlOf(values: V): string
  /** The fields that are merged item by item. */
  lists: Readonly<Record<string, Listed>>
  /** Whether both have the same text, as the editor that keeps its own state shows it. */
  isSameText(a: V, b: V): boolean
  /** What has been fetched and is out of date after a save, by the first part of its key. */
  forgets: string[]
}

/** Drawing the form takes longer than the pause between two keys of a fast writer. */
const restMs = 400

export const noDraft: DraftState = { version: 0, changed: [], saves: [], savedAt: null, savedBy: null }

/** Everything behind the edit screen: the text and where it is kept, publishing it, and earlier texts. */
export function useEditing<Entity extends Edited, V extends Values & { title: string; slug: string }>(
  of: EditedKind<Entity, V>,
  opened: Working<Entity> | undefined,
  onCreated: (created: Entity) => void,
) {
  const { user } = useAuth()
  const client = useQueryClient()
  const forget = () =>
    Promise.all(of.forgets.map((key) => client.invalidateQueries({ queryKey: [key], refetchType: 'none' })))
  const [working, setWorking] = useState(opened)
  const [start] = useState(() => opened && of.copyOf(opened))
  const [contentKey, setContentKey] = useState(0)
  const caret = useRef<Caret>(undefined)
  const [isPublishing, setIsPublishing] = useState(false)
  const slugFollows = useRef(
    !opened ||
      (opened.entity.status === 'draft' && [slugify(opened.entity.title), ''].includes(opened.entity.slug)),
  )
  const form = useForm<V>({
    initialValues: start?.values ?? of.empty,
    validate: (values) => fieldErrors(of.issuesIn(values)),
    onValuesChange: (values) => writing.change({ ...values, ...typed.current }),
  })
  const typed = useRef<Partial<V>>({})
  /** The text as it is now: what was typed last may not be in the form yet. */
  const current = (): V => ({ ...form.getValues(), ...typed.current })
  const showAtRest = useDebouncedCallback(() => {
    const values = typed.current
    typed.current = {}
    for (const [name, value] of Object.entries(values)) form.setFieldValue(name, value as never)
  }, restMs)
  const showTyped = () => {
    handOver()
    showAtRest.flush()
  }
  const [writing] = useState(() =>
    startWriting<V>({
      kind: of.kind,
      userId: user?.id ?? '',
      start,
      empty: of.empty,
      remote: of.remote,
      lists: of.lists,
      onShow(values) {
        const isSame = of.isSameText(current(), values)
        typed.current = {}
        if (isSame) return form.setValues(values)
        caret.current = caretIn(contentField())
        // At once: a key that still reached the editor with the text before would be undone by the next one.
        flushSync(() => {
          form.setValues(values)
          setContentKey((key) => key + 1)
        })
      },
      onSaved(copy, isNew) {
        if (copy.about) setWorking(copy.about as Working<Entity>)
        void forget()
        if (isNew) onCreated((copy.about as Working<Entity>).entity)
      },
    }),
  )
  // The editor is another one now: who was typing in it goes on typing at the same place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another text is shown
  useLayoutEffect(() => {
    const field = contentField()
    if (field && caret.current) placeCaret(field, caret.current)
    caret.current = undefined
  }, [contentKey])
  const state = useSyncExternalStore(writing.subscribe, writing.getState)
  useUnsavedText(state.phase !== 'saved', state.isKept)
  useEffect(() => () => void writing.close(), [writing])
  const { left, settle } = useLeftBehind<V>(
    of.kind,
    user?.id ?? '',
    working?.entity.id ?? null,
    writing.recover,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another one after every key
  useEffect(() => {
    if (Object.keys(state.issues).length > 0) form.setErrors(fieldErrors(state.issues))
  }, [state.issues])

  /** Everything that was typed is on the server. False, and said, when it is not. */
  const isAllSaved = async () => {
    if (await writing.flush()) return true
    const { phase, message, id } = writing.getState()
    const failed = `Failed to ${id === null ? 'create' : 'update'} ${of.kind}`
    if (phase !== 'conflict') toastFailed(new ApiError(message, { isFromServer: true }), failed)
    return false
  }

  /** Shows what the server has now. What was typed since `sent` stays, and is saved next. */
  const goOnWith = (after: Working<Entity>, sent: V) => {
    setWorking(after)
    showTyped()
    if (isSame(writing.values(), sent)) writing.adopt(of.copyOf(after))
    else writing.meet(of.copyOf(after))
  }

  const publish = async (status: Status): Promise<boolean> => {
    showTyped()
    if (isPublishing || form.validate().hasErrors) return false
    setIsPublishing(true)
    try {
      if (!(await isAllSaved())) return false
      const id = writing.getState().id ?? ''
      const before = working?.entity
      const sent = writing.values()
      const after = await of.publish(id, { ...writing.stamp(), status })
      goOnWith(after, sent)
      if (after.entity.status !== 'draft') slugFollows.current = false
      await forget()
      toastDone(sentenceFor(before, after.entity), linkTo(after.entity))
      return true
    } catch (error) {
      const newer = error instanceof ApiError ? of.remote.conflictOf(error) : undefined
      if (newer) {
        writing.meet(newer)
        toastFailed(
          new ApiError('Check their changes, then publish.', { isFromServer: true }),
          `Someone else has just changed this ${of.kind}`,
        )
      } else {
        form.setErrors(fieldErrors(issuesOf(error)))
        toastFailed(error, `Failed to update ${of.kind}`)
      }
      return false
    } finally {
      setIsPublishing(false)
    }
  }

  /** Makes another text of the server the one on the screen. */
  const take = async (work: (id: string) => Promise<Working<Entity>>, done: string, failed: string) => {
    if (!(await isAllSaved())) return
    const sent = writing.values()
    try {
      goOnWith(await work(writing.getState().id ?? ''), sent)
      toastDone(done)
    } catch (error) {
      toastFailed(error, failed)
    }
  }

  return {
    form,
    writing,
    state,
    saved: working?.entity,
    draft: working?.draft,
    liveUrl: working?.live.url,
    /** The slug that readers know; undefined while there are none. */
    liveSlug: working && working.entity.status !== 'draft' ? working.live.slug : undefined,
    contentKey,
    isPublishing,
    left,
    settle,
    publish,
    retry: () => void writing.flush(),
    textNow: () => of.htmlOf(current()),
    /** Saves now and says so. */
    async save() {
      showTyped()
      if (form.validate().hasErrors) return
      if (await isAllSaved())
        toastDone(
          working && working.entity.status !== 'draft'
            ? 'Changes saved. Visitors see them after Update.'
            : 'Draft saved.',
        )
    },
    restore: (revisionId: string) =>
      take(
        (id) => of.restore(id, revisionId, writing.stamp()),
        'Revision restored as a draft.',
        'Failed to restore the revision',
      ),
    discard: () =>
      take(
        (id) => of.discard(id),
        'Changes discarded. They stay in the revisions.',
        'Failed to discard the changes',
      ),
    /** Takes in what comes with every key: it is kept at once, and the form shows it when the keys rest. */
    type(values: Partial<V>) {
      typed.current = { ...typed.current, ...values }
      writing.change(current())
      showAtRest()
    },
    setTitle(title: string) {
      form.setValues({ title } as Partial<V>)
      if (slugFollows.current) form.setValues({ slug: slugify(title) } as Partial<V>)
    },
    setSlug(slug: string) {
      // An emptied slug follows the title again.
      slugFollows.current = slug === ''
      form.setValues({ slug } as Partial<V>)
    },
  }
}
export type Editing<Entity extends Edited, V extends Values & { title: string; slug: string }> = ReturnType<
  typeof useEditing<Entity, V>
>

/** What tabs that are gone left behind: of a known one it is taken in at once, for a new one it is offered. */
export function useLeftBehind<V extends Values>(
  kind: Kept['kind'],
  userId: string,
  id: string | null,
  recover: (kept: Kept) => Promise<void>,
) {
  const [left, setLeft] = useState<Kept<V>>()
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    if (isAsked) return
    setIsAsked(true)
    const takeIn = async () => {
      const all = await leftBehind(userId, kind, id)
      if (id === null) return setLeft(all.at(-1) as Kept<V> | undefined)
      for (const [index, kept] of all.entries()) {
        await recover(kept)
        if (index === 0) toastDone('Unsaved text was restored.')
      }
    }
    void takeIn()
  }, [isAsked, kind, userId, id, recover])
  return { left, settle: () => setLeft(undefined) }
}

const contentField = () =>
  document.querySelector<HTMLElement>('[role="textbox"][aria-label="Content"]') ?? undefined

/** Errors inside a list belong to the one field that shows the list. */
function fieldErrors(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.startsWith('tags.') ? 'tags' : path, message]),
  )
}

function sentenceFor(before: Edited | undefined, after: Edited): string {
  if (after.status === 'draft') return 'Moved back to drafts.'
  if (after.status === 'scheduled') return 'Scheduled.'
  return before?.status === 'published' ? 'Updated.' : 'Published.'
}

const linkTo = ({ status, url }: Edited) =>
  status === 'published' ? { href: url, label: 'View on the site' } : undefined
