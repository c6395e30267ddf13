import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'

type Question = { title: string; text: string; action: string; isDangerous?: boolean }

/** Asks before something is done. True when the person chose to. */
export function confirm({ title, text, action, isDangerous = false }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{text}</Text>,
      labels: { confirm: action, cancel: 'Cancel' },
      ...(isDangerous && { confirmProps: { color: 'red.8' } }),
      onConfirm: () => resolve(true),
      // Also called after a confirmation, when the promise is settled already.
      onClose: () => resolve(false),
    })
  })
}
