import { Button, Group, Modal, Paper, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { valueAt } from '../ui/value-at.ts'
import { labelOf, tabOf, tabs } from './fields.ts'
import { HomePageName } from './home-page-field.tsx'
import type { SettingsEditing } from './settings-editing.ts'
import { changedPaths, withoutVersion } from './settings-values.ts'

type Open = NonNullable<SettingsEditing['conflict']>
type Choice = 'mine' | 'theirs'

/** Somebody else saved settings meanwhile: shows what they changed, and lets one choose where both did. */
export function ConflictDialog({ editing: { conflict } }: { editing: SettingsEditing }) {
  return conflict ? <Choices conflict={conflict} /> : null
}

function Choices({ conflict }: { conflict: Open }) {
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const base = withoutVersion(conflict.base)
  const theirs = withoutVersion(conflict.theirs)
  const byMe = new Set(changedPaths(base, conflict.mine))
  const apart = new Set(changedPaths(theirs, conflict.mine))
  const byThem = changedPaths(base, theirs)
  const both = byThem.filter((path) => byMe.has(path) && apart.has(path))
  const onlyThem = byThem.filter((path) => !both.includes(path))
  const isDecided = both.every((path) => choices[path])
  return (
    <Modal opened onClose={conflict.close} title="Someone else changed the settings" size="xl">
      <Stack>
        <Text size="sm">
          While you were editing, someone else saved the settings. Your changes are not saved yet, and nothing
          has been overwritten.
        </Text>
        {both.map((path) => (
          <Radio.Group
            key={path}
            label={nameOf(path)}
            value={choices[path] ?? ''}
            onChange={(value) => setChoices((current) => ({ ...current, [path]: value as Choice }))}
          >
            <Stack gap="xs" mt={6}>
              <Radio value="mine" label="Keep mine" description={<Value path={path} of={conflict.mine} />} />
              <Radio value="theirs" label="Take theirs" description={<Value path={path} of={theirs} />} />
            </Stack>
          </Radio.Group>
        ))}
        {onlyThem.length > 0 && (
          <section aria-label="Changed only by them">
            <Text fw={500} size="sm" mb={6}>
              {both.length > 0 ? 'They also changed' : 'They changed'}the following, which will be kept:
            </Text>
            <Stack gap="xs">
              {onlyThem.map((path) => (
                <Paper key={path} withBorder p="xs">
                  <Text size="sm">{nameOf(path)}</Text>
                  <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    <Value path={path} of={base} /> → <Value path={path} of={theirs} />
                  </Text>
                </Paper>
              ))}
            </Stack>
          </section>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={conflict.close}>
            Not now
          </Button>
          <Button
            disabled={!isDecided}
            onClick={() => conflict.resolve(both.filter((path) => choices[path] === 'theirs'))}
            data-autofocus
          >
            Save with these choices
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const longest = 240
const nameOf = (path: string) => `${tabs[tabOf(path)]}: ${labelOf(path)}`

type Values = Open['mine']

function Value({ path, of }: { path: string; of: Values }) {
  return path === 'homePageId' ? <HomePageName id={of.homePageId} /> : textOf(valueAt(of, path))
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) return 'Empty'
  if (Array.isArray(value)) return cut(value.map(entryOf).join(', '))
  if (typeof value === 'object' && value !== null && 'content' in value && Array.isArray(value.content))
    return value.content.length === 1 ? '1 block' : `${value.content.length} blocks`
  return cut(String(value))
}

const entryOf = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null ? Object.values(entry).map(String).join(' ') : String(entry)

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)
