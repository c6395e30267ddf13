import { useForm } from '@mantine/form'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { slugify } from '../../content/slug.ts'
import { type Article, articleInput } from '../../contracts/articles.ts'
import type { Status } from '../../contracts/common.ts'
import { articlePublishing } from '../../contracts/publishing.ts'
import { ApiError, call } from '../api-client.ts'
import { useAuth } from '../auth/auth-store.ts'
import { type Caret, caretIn, placeCaret } from '../publishing/caret.ts'
import { type Kept, leftBehind } from '../publishing/journal.ts'
import { htmlList } from '../publishing/merge-values.ts'
import { startWriting } from '../publishing/writing.ts'
import { issuesOf, validateWith } from '../ui/form.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { useUnsavedText } from '../unsaved.ts'
import { articleRemote, copyOf, type WorkingArticle } from './article-remote.ts'
import { type ArticleValues, emptyValues, inputOf } from './article-values.ts'
import { useForgetArticles } from './articles.data.ts'

const validate = validateWith(articleInput)

/** Everything behind the edit screen: the text and where it is kept, publishing it, and earlier texts. */
export function useArticleEditing(opened: WorkingArticle | undefined, onCreated: (created: Article) => void) {
  const { user } = useAuth()
  const forget = useForgetArticles()
  const [working, setWorking] = useState(opened)
  const [contentKey, setContentKey] = useState(0)
  const caret = useRef<Caret>(undefined)
  const [isPublishing, setIsPublishing] = useState(false)
  const slugFollows = useRef(
    !opened ||
      (opened.entity.status === 'draft' && [slugify(opened.entity.title), ''].includes(opened.entity.slug)),
  )
  const form = useForm<ArticleValues>({
    initialValues: opened ? copyOf(opened).values : emptyValues,
    validate: (values) => fieldErrors(validate(inputOf(values))),
    onValuesChange: (values) => writing.change(values),
  })
  const [writing] = useState(() =>
    startWriting<ArticleValues>({
      kind: 'article',
      userId: user?.id ?? '',
      start: opened && copyOf(opened),
      empty: emptyValues,
      remote: articleRemote,
      lists: { content: htmlList },
      onShow(values) {
        const isSameText = form.getValues().content === values.content
        form.setValues(values)
        if (isSameText) return
        caret.current = caretIn(contentField())
        setContentKey((key) => key + 1)
      },
      onSaved(copy, isNew) {
        if (copy.about) setWorking(copy.about as WorkingArticle)
        void forget()
        if (isNew) onCreated((copy.about as WorkingArticle).entity)
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
  useUnsavedText(state.phase !== 'saved')
  useEffect(() => () => void writing.close(), [writing])
  const { left, settle } = useLeftBehind(user?.id ?? '', working?.entity.id ?? null, writing.recover)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another one after every key
  useEffect(() => {
    if (Object.keys(state.issues).length > 0) form.setErrors(fieldErrors(state.issues))
  }, [state.issues])

  /** Everything that was typed is on the server. False, and said, when it is not. */
  const isAllSaved = async () => {
    if (await writing.flush()) return true
    const { phase, message } = writing.getState()
    if (phase !== 'conflict')
      toastFailed(new ApiError(message, { isFromServer: true }), 'Failed to update article')
    return false
  }

  const publish = async (status: Status): Promise<boolean> => {
    if (isPublishing || form.validate().hasErrors) return false
    setIsPublishing(true)
    try {
      if (!(await isAllSaved())) return false
      const id = writing.getState().id ?? ''
      const before = working?.entity
      const after = await call(articlePublishing.publish, {
        params: { id },
        body: { ...writing.stamp(), status },
      })
      setWorking(after)
      writing.adopt(copyOf(after))
      if (after.entity.status !== 'draft') slugFollows.current = false
      await forget()
      toastDone(sentenceFor(before, after.entity), linkTo(after.entity))
      return true
    } catch (error) {
      const newer = error instanceof ApiError ? articleRemote.conflictOf(error) : undefined
      if (newer) {
        writing.meet(newer)
        toastFailed(
          new ApiError('Look at what was changed, then publish.', { isFromServer: true }),
          'Somebody else has just changed this article',
        )
      } else {
        form.setErrors(fieldErrors(issuesOf(error)))
        toastFailed(error, 'Failed to update article')
      }
      return false
    } finally {
      setIsPublishing(false)
    }
  }

  /** Makes another text of the server the one on the screen. */
  const take = async (work: (id: string) => Promise<WorkingArticle>, done: string, failed: string) => {
    if (!(await isAllSaved())) return
    try {
      const after = await work(writing.getState().id ?? '')
      setWorking(after)
      writing.adopt(copyOf(after))
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
    /** Saves now and says so. */
    async save() {
      if (form.validate().hasErrors) return
      if (await isAllSaved())
        toastDone(
          working && working.entity.status !== 'draft'
            ? 'Edits saved. Readers see them after Update.'
            : 'Draft saved.',
        )
    },
    restore: (revisionId: string) =>
      take(
        (id) =>
          call(articlePublishing.restoreRevision, { params: { id, revisionId }, body: writing.stamp() }),
        'The earlier text is back, as a draft.',
        'Failed to restore the revision',
      ),
    discard: () =>
      take(
        (id) => call(articlePublishing.discardDraft, { params: { id } }),
        'The edits are discarded. The revisions still have them.',
        'Failed to discard the edits',
      ),
    setTitle(title: string) {
      form.setFieldValue('title', title)
      if (slugFollows.current) form.setFieldValue('slug', slugify(title))
    },
    setSlug(slug: string) {
      // An emptied slug follows the title again.
      slugFollows.current = slug === ''
      form.setFieldValue('slug', slug)
    },
  }
}
export type ArticleEditing = ReturnType<typeof useArticleEditing>

/** What tabs that are gone left behind: of a known article it is taken in at once, for a new one it is offered. */
function useLeftBehind(userId: string, id: string | null, recover: (kept: Kept) => void) {
  const [left, setLeft] = useState<Kept<ArticleValues>>()
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    if (isAsked) return
    setIsAsked(true)
    void leftBehind(userId, 'article', id).then((all) => {
      if (id === null) return setLeft(all.at(-1) as Kept<ArticleValues> | undefined)
      for (const kept of all) recover(kept)
      if (all.length > 0) toastDone('Text that was not saved is back.')
    })
  }, [isAsked, userId, id, recover])
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

function sentenceFor(before: Article | undefined, after: Article): string {
  if (after.status === 'draft') return 'Taken back to a draft.'
  if (after.status === 'scheduled') return 'Scheduled.'
  return before?.status === 'published' ? 'Updated.' : 'Published.'
}

const linkTo = (article: Article) =>
  article.status === 'published' ? { href: article.url, label: 'View on the site' } : undefined
