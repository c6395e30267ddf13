import { Paper, Stack, Text } from '@mantine/core'
import type { Settings } from '../../contracts/settings.ts'
import { ConflictDialog } from '../editing/conflict-dialog.tsx'
import { valueText } from '../editing/value-text.ts'
import { t } from '../texts/t.ts'
import { valueAt } from '../ui/value-at.ts'
import { changedPaths } from './changed-paths.ts'
import { HomePageName } from './home-page-field.tsx'
import { labelOf, tabOf, tabs } from './labels-and-tabs.ts'
import type { SettingsEditing } from './settings-editing.ts'

/** Asks how to merge when somebody else changed the same settings, and shows what else they changed. */
export function SettingsConflict({ editing }: { editing: SettingsEditing }) {
  const { state, writer, asked, resolve } = editing
  if (state.phase !== 'conflict') return null
  const theirs = writer.theirs()?.values
  const inConflict = new Set(state.conflicts.map(({ path }) => path))
  const before = writer.stored()
  const others = theirs ? changedPaths(before, theirs).filter((path) => !inConflict.has(path)) : []
  return (
    <ConflictDialog
      conflicts={state.conflicts}
      labelOf={({ path }) => nameOf(path)}
      show={({ path }, value) => shown(path, value)}
      asked={asked}
      onResolve={resolve}
    >
      {theirs && others.length > 0 && <Others paths={others} before={before} after={theirs} />}
    </ConflictDialog>
  )
}

function Others({ paths, before, after }: { paths: string[]; before: Settings; after: Settings }) {
  return (
    <section aria-label={t('Changed only by them')}>
      <Text fw={500} size="sm" mb={6}>
        {t('They also changed the following, which will be kept:')}
      </Text>
      <Stack gap="xs">
        {paths.map((path) => (
          <Paper key={path} withBorder p="xs">
            <Text size="sm">{nameOf(path)}</Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t.nodes('{before} → {after}', {
                before: shown(path, valueAt(before, path)) || t('Empty'),
                after: shown(path, valueAt(after, path)) || t('Empty'),
              })}
            </Text>
          </Paper>
        ))}
      </Stack>
    </section>
  )
}

const nameOf = (path: string) =>
  t('{tab}: {field} ¦ name of a setting', { tab: tabs[tabOf(path)], field: labelOf(path) })

function shown(path: string, value: unknown) {
  if (path === 'homePageId') return <HomePageName id={value as string | null} />
  if (path !== 'footer') return valueText(value)
  const { length } = (value as Settings['footer']).content
  return t({ one: '{count} block', other: '{count} blocks' }, { count: length })
}
