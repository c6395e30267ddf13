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
import {
  generateSitemap,
  isConflict,
  postRobots,
  publicSettingsKey,
  putSettings,
  settingsQuery,
  sitemapKey,
} from './settings.data.ts'
import { changedGroups, changedPaths, mergeSettings, withFields, withoutVersion } from './settings-values.ts'

const validate = validateWith(settings)

/** What is sent: these values, made of the settings as they were at `base`. */
type Draft = { base: VersionedSettings; values: Settings }
/** Sends a draft. Its answer is what is stored now. Throws ApiError. */
type Send = (draft: Draft) => Promise<VersionedSettings>
type Conflict = { theirs: VersionedSettings; draft: Draft }

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
  const kept = useKeptSettings({ userId, base, values: form.values, isUnsaved })
  useUnsavedText(isUnsaved, kept.isKept !== false)

  const adopt = (next: VersionedSettings, values: Settings) => {
    setBase(next)
    form.setValues(values)
    client.setQueryData(settingsQuery.queryKey, next)
    void client.invalidateQueries({ queryKey: publicSettingsKey })
    void client.invalidateQueries({ queryKey: sitemapKey })
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

  const save = async (draft: Draft = { base, values: structuredClone(form.getValues()) }) => {
    if (isSaving) return
    const errors = validate(draft.values)
    if (Object.keys(errors).length > 0) return showFaults(errors)
    form.clearErrors()
    const { send, failure } = wayToSave(draft)
    setIsSaving(true)
    try {
      const answer = await send(draft)
      // What was typed while the answer was on its way stays as it is.
      adopt(answer, mergeSettings(draft.values, form.getValues(), withoutVersion(answer)))
      toastDone('Settings saved.', { href: '/', label: 'View the site' })
    } catch (error) {
      if (isConflict(error)) setConflict({ theirs: error.current as VersionedSettings, draft })
      else {
        showFaults(issuesOf(error))
        toastFailed(error, failure)
      }
    } finally {
      setIsSaving(false)
    }
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
        if (changedPaths(theirs, draft.values).length > 0) void save(draft)
      },
      close: () => setConflict(undefined),
    },
  }
}
export type SettingsEditing = ReturnType<typeof useSettingsEditing>

type Way = { send: Send; failure: string }

/** How to save a draft: robots.txt and the sitemap's settings have calls of their own, for when nothing else changed. */
function wayToSave({ base, values }: Draft): Way {
  const [group, ...others] = Object.keys(changedGroups(withoutVersion(base), values))
  return (others.length === 0 && ownWays[group ?? '']) || allTogether
}

const allTogether: Way = {
  send: ({ base, values }) =>
    putSettings({ ...changedGroups(withoutVersion(base), values), version: base.version }),
  failure: 'Failed to update settings',
}

const ownWays: Record<string, Way> = {
  robotsTxt: {
    async send({ base: { version }, values }) {
      await postRobots({ robotsTxt: values.robotsTxt, version })
      return { ...values, version: version + 1 }
    },
    failure: 'Failed to refresh robots.txt',
  },
  sitemapSettings: {
    async send({ base: { version }, values }) {
      await generateSitemap({ sitemapSettings: values.sitemapSettings, version })
      return { ...values, version: version + 1 }
    },
    failure: 'Failed to generate sitemap',
  },
}
