import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { checkedHtml } from '../../../content/blocks/checked-html.ts'
import type { Blocks } from '../../../contracts/pages.ts'
import { type Section, sectionEndpoints, sectionInput } from '../../../contracts/sections.ts'
import { ApiError, call } from '../../api-client.ts'
import { useAuth } from '../../auth/auth-store.ts'
import { useLeftBehind } from '../../publishing/editing.ts'
import { handOver } from '../../publishing/held-text.ts'
import type { Choice } from '../../publishing/merge-values.ts'
import type { Copy, Remote } from '../../publishing/remote.ts'
import { startWriting } from '../../publishing/writing.ts'
import { issuesOf, validateWith } from '../../ui/form.ts'
import { toastDone, toastFailed } from '../../ui/toast.tsx'
import { useUnsavedText } from '../../unsaved.ts'
import { blockList } from '../page-editing.ts'
import { takeIn } from './sections.data.ts'

export type SectionValues = { name: string; blocks: Blocks }
export type SectionEditing = ReturnType<typeof useSectionEditing>

const copyOf = (section: Section): Copy<SectionValues> => ({
  id: section.id,
  values: { name: section.name, blocks: section.blocks },
  stamp: { version: section.version, draftVersion: 0 },
  saves: [],
  about: section,
})

const remote: Remote<SectionValues> = {
  create: async (body, idempotencyKey) =>
    copyOf(await call(sectionEndpoints.create, { body, idempotencyKey })),
  save: async (id, changes, { version }) =>
    copyOf(await call(sectionEndpoints.update, { params: { id }, body: { ...changes, version } })),
  conflictOf: (error) => (error.code === 'VERSION_CONFLICT' ? copyOf(error.current as Section) : undefined),
  issuesOf,
}
const validate = validateWith(sectionInput)

/**
 * Everything behind the edit screen of a saved section. Readers see every save at once, so it is saved when somebody says
 * so; until then this browser keeps what was changed.
 */
export function useSectionEditing(opened: Section) {
  const { user } = useAuth()
  const client = useQueryClient()
  const [start] = useState(() => copyOf(opened))
  const [values, setValues] = useState(start.values)
  const [contentKey, setContentKey] = useState(0)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [writing] = useState(() =>
    startWriting<SectionValues>({
      kind: 'section',
      userId: user?.id ?? '',
      start,
      empty: start.values,
      remote,
      isManual: true,
      lists: { blocks: blockList },
      onShow(shown) {
        // At once: a change to what was shown before would undo it.
        flushSync(() => {
          setValues(shown)
          setContentKey((key) => key + 1)
        })
      },
      onSaved({ about }) {
        if (about) void takeIn(client, about as Section)
      },
    }),
  )
  const state = useSyncExternalStore(writing.subscribe, writing.getState)
  useEffect(() => () => void writing.close(), [writing])
  useUnsavedText(state.phase !== 'saved', state.isKept)
  useLeftBehind<SectionValues>('section', user?.id ?? '', opened.id, writing.recover)

  const change = (changed: Partial<SectionValues>) => {
    // What is drawn may be older than what was changed.
    const next = { ...writing.values(), ...changed }
    setValues(next)
    setErrors({})
    writing.change(next)
  }
  const save = async () => {
    handOver()
    const wrong = validate(writing.values())
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    if (await writing.flush())
      return toastDone('Section saved. Every page that uses it now shows the new version.')
    const { phase, message, issues } = writing.getState()
    setErrors(issues)
    if (phase !== 'conflict')
      toastFailed(new ApiError(message, { isFromServer: true }), 'Failed to update the section')
  }
  return {
    id: opened.id,
    values,
    errors,
    state,
    contentKey,
    change,
    save,
    isUnsaved: state.phase !== 'saved',
    abandon: writing.abandon,
    /** Its words as HTML, to be taken elsewhere. */
    textNow() {
      handOver()
      return checkedHtml(writing.values().blocks.content)
    },
    /** Answers what both have changed, and saves the outcome. */
    resolve(choices: Choice[]) {
      writing.resolve(choices)
      void save()
    },
  }
}
