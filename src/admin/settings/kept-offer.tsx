import { Alert, Button, Group, Text } from '@mantine/core'
import { When } from '../ui/when.tsx'
import { labelOf, tabOf, tabs } from './fields.ts'
import type { SettingsEditing } from './settings-editing.ts'
import { changedPaths, withoutVersion } from './settings-values.ts'

const shownNames = 4

/** Changes that an earlier visit could not save. */
export function KeptOffer({ editing: { kept, restore, base } }: { editing: SettingsEditing }) {
  if (!kept.offered) return null
  const paths = changedPaths(withoutVersion(kept.offered.base), kept.offered.values)
  const names = paths.slice(0, shownNames).map((path) => `${labelOf(path)} (${tabs[tabOf(path)]})`)
  return (
    <Alert
      mt="md"
      color="orange"
      variant="outline"
      bg="var(--admin-surface)"
      title="There are unsaved settings on this device"
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Group justify="space-between">
        <Text size="sm" flex="1 1 20rem">
          Kept <When iso={kept.offered.savedAt} />: {names.join(', ')}
          {paths.length > shownNames && ` and ${paths.length - shownNames} more`}.
          {kept.offered.base.version < base.version &&
            ' The settings have been changed since then. You will be asked before anything is overwritten.'}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={kept.settle}>
            Discard
          </Button>
          <Button size="xs" onClick={restore}>
            Restore
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
