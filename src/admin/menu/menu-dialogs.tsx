import { Button, Group, List, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { describeChanges } from './menu-changes.ts'
import type { MenuEditing } from './menu-editing.ts'
import { type Choices, clashesOf, type Side } from './menu-merge.ts'

type Open = NonNullable<MenuEditing['conflict']>
const shownChanges = 8

/** Somebody else saved the menu meanwhile: nothing has been overwritten, and nothing will be unasked. */
export function ConflictDialog({ conflict }: { conflict: MenuEditing['conflict'] }) {
  return conflict ? <Conflict conflict={conflict} /> : null
}

function Conflict({ conflict }: { conflict: Open }) {
  const [choices, setChoices] = useState<Choices>({})
  const clashes = clashesOf(conflict)
  return (
    <Modal opened onClose={conflict.close} title="Someone else changed the menu" size="lg">
      <Stack>
        <Text size="sm">
          While you were editing, someone else saved this menu. Your changes are not saved yet, and nothing
          has been overwritten.
        </Text>
        <Changes title="They changed" changes={describeChanges(conflict.base, conflict.theirs)} />
        <Changes title="You changed" changes={describeChanges(conflict.base, conflict.mine)} />
        {clashes.map(({ key, label, mine, theirs }) => (
          <Radio.Group
            key={key}
            label={label}
            value={choices[key] ?? ''}
            onChange={(side) => setChoices((current) => ({ ...current, [key]: side as Side }))}
          >
            <Stack gap="xs" mt={6}>
              <Radio value="mine" label="Keep mine" description={mine} />
              <Radio value="theirs" label="Take theirs" description={theirs} />
            </Stack>
          </Radio.Group>
        ))}
        <Text size="sm" c="dimmed">
          {clashes.length > 0
            ? 'Where you both changed the same thing, choose one version. All other changes from both of you are kept.'
            : 'Your changes and theirs can be combined.'}{' '}
          Loading theirs discards your changes.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={conflict.takeTheirs}>
            Load theirs
          </Button>
          <Button
            onClick={() => conflict.resolve(choices)}
            disabled={!clashes.every(({ key }) => choices[key])}
            data-autofocus
          >
            Save both versions
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Changes({ title, changes }: { title: string; changes: string[] }) {
  return (
    <section aria-label={title}>
      <Text fw={500} size="sm" mb={4}>
        {title}
      </Text>
      <List size="sm" style={{ overflowWrap: 'anywhere' }}>
        {changes.slice(0, shownChanges).map((change) => (
          <List.Item key={change}>{change}</List.Item>
        ))}
        {changes.length > shownChanges && <List.Item>And {changes.length - shownChanges} more.</List.Item>}
      </List>
    </section>
  )
}
