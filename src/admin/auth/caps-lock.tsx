import { Text } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../texts/t.ts'

/** Whether Caps Lock was on at the last key press in the field that gets `watch`. */
export function useCapsLock() {
  const [isOn, setIsOn] = useState(false)
  const look = (event: KeyboardEvent) => setIsOn(event.getModifierState('CapsLock'))
  return { isOn, watch: { onKeyDown: look, onKeyUp: look } }
}

export function CapsLockHint({ isOn }: { isOn: boolean }) {
  return (
    <Text size="sm" role="status" hidden={!isOn}>
      {isOn ? t('Caps Lock is on.') : ''}
    </Text>
  )
}
