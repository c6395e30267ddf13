import { List, Text } from '@mantine/core'
import { ConflictDialog } from '../editing/conflict-dialog.tsx'
import { valueText } from '../editing/value-text.ts'
import { t } from '../texts/t.ts'
import { describeChanges } from './menu-changes.ts'
import type { MenuEditing } from './menu-editing.ts'

const maxChanges = 8

/** Asks how to merge when somebody else changed the same item, and shows both versions. */
export function MenuConflict({ editing }: { editing: MenuEditing }) {
  const { state, writer, items, asked, resolve } = editing
  if (state.phase !== 'conflict') return null
  const before = writer.stored().items
  const theirs = writer.theirs()?.values.items
  return (
    <ConflictDialog
      conflicts={state.conflicts}
      labelOf={({ label = t('Menu') }) => label}
      show={(_conflict, value) => valueText(value)}
      asked={asked}
      onResolve={resolve}
    >
      {theirs && <Changes title={t('Their changes')} changes={describeChanges(before, theirs)} />}
      <Changes title={t('Your changes')} changes={describeChanges(before, items)} />
    </ConflictDialog>
  )
}

function Changes({ title, changes }: { title: string; changes: string[] }) {
  return (
    <section aria-label={title}>
      <Text fw={500} size="sm" mb={4}>
        {title}
      </Text>
      <List size="sm" style={{ overflowWrap: 'anywhere' }}>
        {changes.slice(0, maxChanges).map((change) => (
          <List.Item key={change}>{change}</List.Item>
        ))}
        {changes.length > maxChanges && (
          <List.Item>
            {t(
              { one: 'And {count} more.', other: 'And {count} more.' },
              { count: changes.length - maxChanges },
            )}
          </List.Item>
        )}
      </List>
    </section>
  )
}
