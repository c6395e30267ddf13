import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Settings, settings, type VersionedSettings } from '../../contracts/settings.ts'
import { may, useAuth } from '../auth/auth-store.ts'
import { issuesOf, validateWith } from '../ui/form.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { useUnsavedText } from '../unsaved.ts'
import { labelOf } from './fields.ts'
import { useKeptSettings } from './kept-settings.ts'
import { isConflict, publicSettingsKey, putSettings, settingsQuery } from './settings.data.ts'
import { changedGroups, changedPaths, mergeSettings, withFields, withoutVersion } from './settings-values.ts'

const failure = 'Failed to update settings'
const validate = validateWith(settings)

/** What is sent: these values, made of the settings as they were at `base`. */
type Draft = { base: VersionedSettings; values: Settings }
/** Sends a draft. Its answer is what is stored now. Throws ApiError. */
type Send = (draft: Draft) => Promise<VersionedSettings>
type Conflict = { theirs: VersionedSettings; draft: Draft; send: Send; failure: string }

/** Everything behind the settings: the form, what of it is unsaved, saving it, and meeting somebody else's change. */
export function useSettingsEditing(stored: VersionedSettings) {
  const client = useQueryClient()
  const userId = useAuth().user?.id ?? ''
  const [base, setBase] = useState(stored)
  const [isSaving, setIsSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const [isFaultToShow, setFaultToShow] = useState(false)
  const form = useForm<Settings>({
    initialValues: withoutVersion(stored),
    validate,
    validateInputOnBlur: true,
  })
  const changed = changedPaths(withoutVersion(base), form.values)
  const isUnsaved = changed.length > 0
  useUnsavedText(isUnsaved)
  const kept = useKeptSettings({ userId, base, values: form.values, isUnsaved })

  const adopt = (next: VersionedSettings, values: Settings) => {
    setBase(next)
    form.setValues(values)
    client.setQueryData(settingsQuery.queryKey, next)
    void client.invalidateQueries({ queryKey: publicSettingsKey })
  }
  // Without changes of one's own there is nothing that somebody else's could take away.
  useEffect(() => {
    if (stored.version <= base.version || isUnsaved || isSaving) return
    setBase(stored)
    form.setValues(withoutVersion(stored))
  }, [stored, base.version, isUnsaved, isSaving, form.setValues])

  const showFaults = (errors: Record<string, string>) => {
    form.setErrors(errors)
    setFaultToShow(Object.keys(errors).length > 0)
  }

  /** Sends a part of the form. False when it was not stored; then the person has been told. */
  const submit = async (draft: Draft, send: Send, failed: string): Promise<boolean> => {
    if (isSaving) return false
    setIsSaving(true)
    try {
      const answer = await send(draft)
      // What is not in the draft, or was typed while the answer was on its way, stays as it is.
      adopt(answer, mergeSettings(draft.values, form.getValues(), withoutVersion(answer)))
      return true
    } catch (error) {
      if (isConflict(error))
        setConflict({ theirs: error.current as VersionedSettings, draft, send, failure: failed })
      else {
        showFaults(issuesOf(error))
        toastFailed(error, failed)
      }
      return false
    } finally {
      setIsSaving(false)
    }
  }

  const save = async (draft: Draft = { base, values: structuredClone(form.getValues()) }) => {
    const errors = validate(draft.values)
    if (Object.keys(errors).length > 0) return showFaults(errors)
    form.clearErrors()
    if (await submit(draft, sendChanges, failure))
      toastDone('Settings saved.', { href: '/', label: 'View the site' })
  }

  return {
    form,
    base,
    changed,
    isUnsaved,
    isSaving,
    isFaultToShow,
    faultShown: () => setFaultToShow(false),
    kept,
    mayWrite: may('settings.write'),
    /** The label, the value, the error and the handlers of the field at this path. */
    field: (path: string, options?: { type: 'checkbox' }) => ({
      label: labelOf(path),
      ...form.getInputProps(path, options),
    }),
    save: () => {
      if (isUnsaved) void save()
    },
    /**
     * Stores one group on its own, as `send` does it. `send` gets the group and the version that it may replace. False
     * when the group was not stored; then the person has been told.
     */
    async storeGroup<G extends keyof Settings>(
      group: G,
      send: (value: Settings[G], version: number) => Promise<void>,
      failed: string,
    ): Promise<boolean> {
      const values = { ...withoutVersion(base), [group]: structuredClone(form.getValues()[group]) }
      const errors = ofGroup(validate(values), group)
      if (Object.keys(errors).length > 0) {
        showFaults(errors)
        return false
      }
      const sendGroup: Send = async (draft) => {
        await send(draft.values[group], draft.base.version)
        return { ...draft.values, version: draft.base.version + 1 }
      }
      return submit({ base, values }, sendGroup, failed)
    },
    discard() {
      form.setValues(withoutVersion(base))
      form.clearErrors()
    },
    restore() {
      if (!kept.offered) return
      setBase(kept.offered.base)
      form.setValues(kept.offered.values)
      kept.settle()
    },
    conflict: conflict && {
      base: conflict.draft.base,
      mine: conflict.draft.values,
      theirs: conflict.theirs,
      /** Goes on with theirs, and on top of it those of my changes that are not in `given`. */
      resolve(given: string[]) {
        const before = withoutVersion(conflict.draft.base)
        const theirs = withoutVersion(conflict.theirs)
        const settle = (values: Settings) => withFields(mergeSettings(before, values, theirs), theirs, given)
        const draft = { base: conflict.theirs, values: settle(conflict.draft.values) }
        setConflict(undefined)
        adopt(conflict.theirs, settle(form.getValues()))
        if (changedPaths(theirs, draft.values).length > 0) {
          if (conflict.send === sendChanges) void save(draft)
          else
            void submit(draft, conflict.send, conflict.failure).then((isDone) => {
              if (isDone) toastDone('Saved.')
            })
        }
      },
      close: () => setConflict(undefined),
    },
  }
}
export type SettingsEditing = ReturnType<typeof useSettingsEditing>

const sendChanges: Send = ({ base, values }) =>
  putSettings({ ...changedGroups(withoutVersion(base), values), version: base.version })

const ofGroup = (errors: Record<string, string>, group: string) =>
  Object.fromEntries(
    Object.entries(errors).filter(([path]) => path === group || path.startsWith(`${group}.`)),
  )
