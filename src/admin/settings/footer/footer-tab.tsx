import { Text } from '@mantine/core'
import type { SettingsEditing } from '../settings-editing.ts'

export function FooterTab({ editing }: { editing: SettingsEditing }) {
  return <Text>{editing.form.values.footer.content.length} blocks</Text>
}
