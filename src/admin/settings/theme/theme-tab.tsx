import { Text } from '@mantine/core'
import type { SettingsEditing } from '../settings-editing.ts'

export function ThemeTab({ editing }: { editing: SettingsEditing }) {
  return <Text>{editing.form.values.themeSettings.fonts.heading}</Text>
}
