import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'

type Question = { title: string; text: string; action: string; isDangerous?: boolean }

/** Asks for confirmation. True when the person confirmed. */
export function confirm({ title, text, action, isDangerous = false }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{text}</Text>,
      labels: { confirm: action, cancel: 'Cancel' },
      ...(isDangerous && { confirmProps: { color: 'red.8' } }),
      onConfirm: () => resolve(true),
      // Also called after a confirmation, when the promise is already settled.
      onClose: () => resolve(false),
    })
  })
}
