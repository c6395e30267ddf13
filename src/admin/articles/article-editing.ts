import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { slugify } from '../../content/slug.ts'
import { type Article, articleInput } from '../../contracts/articles.ts'
import type { Status } from '../../contracts/common.ts'
import { useAuth } from '../auth/auth-store.ts'
import { issuesOf, validateWith } from '../ui/form.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { useUnsavedText } from '../unsaved.ts'
import {
  type ArticleValues,
  changedFields,
  changesOf,
  inputOf,
  mergeValues,
  valuesOf,
} from './article-values.ts'
import { isConflict, useArticleActions } from './articles.data.ts'
import { useKeptText } from './kept-text.ts'

const validate = validateWith(articleInput)

/** Everything behind the edit screen: the text, what of it is unsaved, saving it, and meeting somebody else's change. */
export function useArticleEditing(article: Article | undefined, onCreated: (created: Article) => void) {
  const { user } = useAuth()
  const actions = useArticleActions()
  const [saved, setSaved] = useState(article)
  const [base, setBase] = useState(() => valuesOf(article))
  const [contentKey, setContentKey] = useState(0)
  const [isSaving, setIsSaving] = useState(false)
  const [conflict, setConflict] = useState<{ theirs: Article; status: Status }>()
  const form = useForm<ArticleValues>({
    initialValues: base,
    validate: (values) => fieldErrors(validate(inputOf(values))),
  })
  const slugFollows = useRef(
    !article || (article.status === 'draft' && article.slug === slugify(article.title)),
  )
  const changed = changedFields(base, form.values)
  const isUnsaved = changed.length > 0
  useUnsavedText(isUnsaved)
  const kept = useKeptText({
    id: saved?.id,
    userId: user?.id ?? '',
    version: saved?.version ?? 0,
    values: form.values,
    isUnsaved,
  })

  const adopt = (next: Article, values: ArticleValues) => {
    setSaved(next)
    setBase(valuesOf(next))
    form.setValues(values)
    form.clearErrors()
  }
  /** Replaces the text on the screen, also in the content editor, which otherwise keeps its own. */
  const show = (next: Article, values: ArticleValues) => {
    adopt(next, values)
    setContentKey((key) => key + 1)
  }

  const save = async (
    status: Status,
    onto: { saved: Article; base: ArticleValues } | undefined = undefined,
  ) => {
    if (isSaving || (!onto && form.validate().hasErrors)) return
    const sent = structuredClone(form.getValues())
    const target = onto?.saved ?? saved
    const from = onto?.base ?? base
    setIsSaving(true)
    try {
      const answer = target
        ? await actions.update(target.id, { ...changesOf(from, sent), status, version: target.version })
        : await actions.create({ ...inputOf(sent), status })
      // What was typed while the answer was on its way stays.
      adopt(answer, mergeValues(sent, form.getValues(), valuesOf(answer)))
      if (answer.status !== 'draft') slugFollows.current = false
      toastDone(sentenceFor(target, answer), linkTo(answer))
      if (!target) onCreated(answer)
    } catch (error) {
      if (isConflict(error)) setConflict({ theirs: error.current as Article, status })
      else {
        form.setErrors(fieldErrors(issuesOf(error)))
        toastFailed(error, target ? 'Failed to update article' : 'Failed to create article')
      }
    } finally {
      setIsSaving(false)
    }
  }

  return {
    form,
    saved,
    isUnsaved,
    isSaving,
    contentKey,
    save,
    kept,
    setTitle(title: string) {
      form.setFieldValue('title', title)
      if (slugFollows.current) form.setFieldValue('slug', slugify(title))
    },
    setSlug(slug: string) {
      // An emptied slug follows the title again.
      slugFollows.current = slug === ''
      form.setFieldValue('slug', slug)
    },
    restore() {
      if (!kept.offered) return
      form.setValues(kept.offered.values)
      if (saved && kept.offered.version < saved.version) {
        setSaved({ ...saved, version: Math.max(1, kept.offered.version) })
      }
      setContentKey((key) => key + 1)
      kept.settle()
    },
    conflict: conflict && {
      theirs: conflict.theirs,
      changedByMe: changed,
      /** Mine goes on top of theirs: the fields changed here, on their version; the rest is as they left it. */
      keepMine() {
        const theirs = valuesOf(conflict.theirs)
        show(conflict.theirs, mergeValues(base, form.getValues(), theirs))
        setConflict(undefined)
      },
      /** Theirs is shown; mine is offered again from this device. */
      loadTheirs() {
        kept.offer(form.getValues())
        show(conflict.theirs, valuesOf(conflict.theirs))
        setConflict(undefined)
      },
      close: () => setConflict(undefined),
    },
  }
}
export type ArticleEditing = ReturnType<typeof useArticleEditing>

/** Errors inside a list belong to the one field that shows the list. */
function fieldErrors(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.startsWith('tags.') ? 'tags' : path, message]),
  )
}

function sentenceFor(before: Article | undefined, after: Article): string {
  if (after.status === 'draft')
    return before && before.status !== 'draft' ? 'Taken back to a draft.' : 'Draft saved.'
  if (after.status === 'scheduled') return 'Scheduled.'
  return before?.status === 'published' ? 'Updated.' : 'Published.'
}

const linkTo = (article: Article) =>
  article.status === 'published' ? { href: article.url, label: 'View on the site' } : undefined
