import { useForm } from '@mantine/form'
import { useEffect, useReducer, useRef, useState } from 'react'
import { type Settings, settings, type VersionedSettings } from '../../contracts/settings.ts'
import { ApiError } from '../app/api-client.ts'
import { may, useAuth } from '../auth/auth-store.ts'
import type { Choice } from '../editing/merge.ts'
import type { Copy } from '../editing/remote.ts'
import { useRecovered, useWriter } from '../editing/use-writer.ts'
import { useIsGone } from '../media/upload-place.ts'
import { t } from '../texts/t.ts'
import { validateWith } from '../ui/form.ts'
import { toastFailed } from '../ui/toast.tsx'
import { moveEarlierDraft } from './earlier-draft.ts'
import { errorsOfFooter } from './footer/footer-check.ts'
import { labelOf } from './labels-and-tabs.ts'
import { useShowSettings } from './settings.data.ts'
import {
  changesOf,
  copyOf,
  failureOf,
  settingsId,
  settingsRemote,
  settingsStrategies,
} from './settings-remote.ts'
import { useUndoSettings } from './use-undo-settings.ts'

const validate = validateWith(settings)

/** The state and actions of the settings: the form, its unsaved changes, and saving. */
export function useSettingsEditing(stored: VersionedSettings) {
  const userId = useAuth().user?.id ?? ''
  const { form, writer, state, wasMerged } = useSettingsForm(stored, userId)
  const { offerUndo, hideUndo } = useUndoSettings()
  const [isFaultToShow, setFaultToShow] = useState(false)
  /** Counts the requests to save. */
  const [asked, askAgain] = useReducer((count: number) => count + 1, 0)
  const { offered, settle } = useRecovered<Settings>({
    writer,
    kind: 'settings',
    userId,
    id: settingsId,
    isOffered: true,
    prepare: moveEarlierDraft,
  })
  const isGone = useIsGone()
  const isUnsaved = state.phase !== 'saved'
  const isSaving = state.phase === 'saving'

  const showFaults = (errors: Record<string, string>) => {
    form.setErrors(errors)
    setFaultToShow(Object.keys(errors).length > 0)
  }

  const save = async () => {
    if (isSaving) return
    askAgain()
    hideUndo()
    const before = writer.stored()
    const errors = { ...validate(writer.values()), ...errorsOfFooter(writer.values().footer) }
    if (Object.keys(errors).length > 0) return showFaults(errors)
    form.clearErrors()
    const failure = failureOf(changesOf(before, writer.values()))
    wasMerged.current = false
    if (await writer.flush()) return offerUndo(savedSentence(wasMerged.current), before, writer.stored())
    const { phase, message, issues } = writer.getState()
    if (phase === 'conflict') return
    showFaults(issues)
    toastFailed(new ApiError(message, { isFromServer: true }), failure)
  }

  return {
    form,
    state,
    asked,
    isUnsaved,
    isSaving,
    isFaultToShow,
    faultShown: () => setFaultToShow(false),
    offered,
    settle,
    writer,
    mayWrite: may('settings.write'),
    /** The label, value, error and handlers of the field at this path. */
    field: (path: string, options?: { type: 'checkbox' }) => ({
      label: labelOf(path),
      ...form.getInputProps(path, options),
    }),
    /** The same for a field with an image, which an upload may also set while another tab is shown. */
    imageField: (path: string) => ({
      label: labelOf(path),
      ...form.getInputProps(path),
      placeNow: () => (address: string) => {
        if (isGone()) return false
        form.setFieldValue(path, address as never)
        return true
      },
    }),
    save: () => {
      if (isUnsaved) void save()
    },
    discard() {
      writer.discard()
      form.clearErrors()
    },
    /** Resolves the conflicts and saves the result. */
    resolve(choices: Choice[]) {
      writer.resolve(choices)
      void save()
    },
  }
}
export type SettingsEditing = ReturnType<typeof useSettingsEditing>

/** The form and its writer. `wasMerged`: somebody else's changes were merged since it was last set to false. */
function useSettingsForm(stored: VersionedSettings, userId: string) {
  const [start] = useState(() => copyOf(stored))
  const wasMerged = useRef(false)
  const form = useForm<Settings>({
    initialValues: start.values,
    validate,
    validateInputOnBlur: true,
    onValuesChange: (values) => writer.change(values),
  })
  const showEverywhere = useShowSettings()
  const takeOver = ({ about }: Copy<Settings>) => showEverywhere(about as VersionedSettings)
  const { writer, state } = useWriter<Settings>(() => ({
    kind: 'settings',
    userId,
    start,
    empty: start.values,
    remote: settingsRemote,
    strategies: settingsStrategies,
    isManual: true,
    showsAnswers: true,
    onShow: (values) => form.setValues(values),
    onSaved: takeOver,
    onMerged(copy) {
      wasMerged.current = true
      takeOver(copy)
    },
  }))
  // Without unsaved changes nothing can be lost, so newer settings are shown at once.
  useEffect(() => {
    if (stored.version > writer.stamp().version && state.phase === 'saved') writer.merge(copyOf(stored))
  }, [stored, state.phase, writer])
  return { form, writer, state, wasMerged }
}

const savedSentence = (wasMerged: boolean) =>
  wasMerged ? t('Settings saved. Changes that someone else saved are kept, too.') : t('Settings saved.')
