import { Stack, TextInput } from '@mantine/core'
import type { SettingsEditing } from './settings-editing.ts'

export function SchemaTab({ editing: { field } }: { editing: SettingsEditing }) {
  return (
    <Stack gap="md" maw={720}>
      <TextInput {...field('siteName')} />
    </Stack>
  )
}
