import { notifications } from '@mantine/notifications'
import { useRef } from 'react'
import type { Settings } from '../../contracts/settings.ts'
import { t } from '../texts/t.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { useShowSettings } from './settings.data.ts'

const linkToSite = { href: '/', label: t('View the site') }

/** Reports saved settings with an offer to change them back, until they are saved again. */
export function useUndoSettings() {
  const shown = useRef<string>(undefined)
  const show = useShowSettings()
  const undo = async (before: Settings, saved: Settings) => {
    try {
      const { undoSettings } = await import('./undo-settings.ts')
      const { settings, isWhole } = await undoSettings(before, saved)
      show(settings)
      toastDone(
        isWhole
          ? t('Change undone.')
          : t('Change undone. Settings that have changed again since then stay as they are.'),
        linkToSite,
      )
    } catch (error) {
      toastFailed(error, t('Failed to undo the change'))
    }
  }
  return {
    hideUndo() {
      if (shown.current !== undefined) notifications.hide(shown.current)
    },
    offerUndo(sentence: string, before: Settings, saved: Settings) {
      const offer = { label: t('Undo'), onClick: () => void undo(before, saved) }
      shown.current = toastDone(sentence, linkToSite, offer)
    },
  }
}
