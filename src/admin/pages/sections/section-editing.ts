import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { flushSync } from 'react-dom'
import { htmlForChecks } from '../../../content/blocks/html-for-checks.ts'
import type { Blocks } from '../../../contracts/pages.ts'
import { type Section, sectionEndpoints, sectionInput } from '../../../contracts/sections.ts'
import { call } from '../../app/api-client.ts'
import { useAuth } from '../../auth/auth-store.ts'
import { flushDeferred } from '../../editing/deferred-text.ts'
import type { Choice } from '../../editing/merge.ts'
import { type Copy, type Remote, refusal } from '../../editing/remote.ts'
import { useRecovered, useWriter } from '../../editing/use-writer.ts'
import { fieldErrors } from '../../publishing/edited-kind.ts'
import { t } from '../../texts/t.ts'
import { issuesOf, validateWith } from '../../ui/form.ts'
import { toastDone, toastFailed } from '../../ui/toast.tsx'
import { mergeBlocks } from '../merge-block-tree.ts'
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
 * The state and actions of the edit screen of a saved section. Readers see every save at once, so it is saved only on
 * request; until then this browser stores the changes.
 */
export function useSectionEditing(opened: Section) {
  const { user } = useAuth()
  const client = useQueryClient()
  const [start] = useState(() => copyOf(opened))
  const [values, setValues] = useState(start.values)
  const [contentKey, setContentKey] = useState(0)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const takeOver = ({ about }: Copy<SectionValues>) => {
    if (about) void takeIn(client, about as Section)
  }
  const userId = user?.id ?? ''
  const { writer, state } = useWriter<SectionValues>(() => ({
    kind: 'section',
    userId,
    start,
    empty: start.values,
    remote,
    strategies: { blocks: mergeBlocks },
    isManual: true,
    onShow(shown) {
      // At once: otherwise a change based on what was shown before would undo it.
      flushSync(() => {
        setValues(shown)
        setContentKey((key) => key + 1)
      })
    },
    onSaved: takeOver,
    onMerged: takeOver,
  }))
  const { isReading } = useRecovered<SectionValues>({ writer, kind: 'section', userId, id: opened.id })
  /** Counts the requests to save. */
  const [asked, askAgain] = useReducer((count: number) => count + 1, 0)

  const change = (changed: Partial<SectionValues>) => {
    // The rendered values may be older than the latest change.
    const next = { ...writer.values(), ...changed }
    setValues(next)
    setErrors({})
    writer.change(next)
  }
  const save = async () => {
    flushDeferred()
    askAgain()
    const wrong = validate(writer.values())
    setErrors(fieldErrors(wrong))
    if (Object.keys(wrong).length > 0) return
    if (await writer.flush())
      return toastDone(t('Section saved. Every page that uses it now shows the new version.'))
    const { phase, message, issues } = writer.getState()
    setErrors(fieldErrors(issues))
    if (phase !== 'conflict') toastFailed(refusal({ message, issues }), t('Failed to update the section'))
  }
  return {
    id: opened.id,
    values,
    errors,
    state,
    isReading,
    asked,
    contentKey,
    change,
    save,
    isUnsaved: state.phase !== 'saved',
    abandon: writer.abandon,
    /** The text of the section as HTML, for copying. */
    textNow() {
      flushDeferred()
      return htmlForChecks(writer.values().blocks.content)
    },
    /** Resolves the conflicts and saves the result. */
    resolve(choices: Choice[]) {
      writer.resolve(choices)
      void save()
    },
  }
}
