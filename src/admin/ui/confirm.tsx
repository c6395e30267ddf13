import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { t } from '../texts/t.ts'
import { findOpener, focusAfterDialog } from './lost-focus.ts'

type Question = { title: string; text: string; action: string; isDangerous?: boolean }

const untilMantineIsDoneMs = 20
const untilItIsGoneMs = 400

/** Asks for confirmation. True when the person confirmed. */
export function confirm({ title, text, action, isDangerous = false }: Question): Promise<boolean> {
  const opener = findOpener()
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{text}</Text>,
      labels: { confirm: action, cancel: t('Cancel') },
      cancelProps: { 'data-autofocus': true },
      ...(isDangerous && { confirmProps: { color: 'red.8' } }),
      onConfirm: () => resolve(true),
      // Also called after a confirmation, when the promise is already settled.
      onClose: () => {
        returnFocus(opener)
        resolve(false)
      },
    })
  })
}

/**
 * Mantine returns the focus to the item of a menu, which is gone. The dialog stays for a moment after it was closed.
 */
function returnFocus(opener: HTMLElement | null): void {
  const { activeElement } = document
  setTimeout(() => {
    if (opener?.isConnected && document.activeElement === activeElement) opener.focus({ preventScroll: true })
  }, untilMantineIsDoneMs)
  setTimeout(() => focusAfterDialog(opener), untilItIsGoneMs)
}
