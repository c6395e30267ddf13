import { Button, Checkbox, Group, List, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type Media, mediaEndpoints } from '../../contracts/media.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import { trashCalls } from '../trash/trash.data.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'
import type { Done } from '../ui/bulk/outcome.tsx'
import { runEach } from '../ui/bulk/run-each.ts'
import { enumerated } from '../ui/lists.ts'
import { placeTitle } from '../ui/place-title.ts'

/** A number of files, where it stands alone. */
export const countedFiles = (count: number): string =>
  t({ one: '{count} file', other: '{count} files' }, { count })

/** The question and its button. */
export const toTheTrash = (count: number) => ({
  title: t({ one: 'Move {count} file to the trash?', other: 'Move {count} files to the trash?' }, { count }),
  action: t({ one: 'Move {count} file', other: 'Move {count} files' }, { count }),
})

export const movedToTheTrash: Done = {
  some: (count) =>
    t({ one: '{count} file moved to the trash.', other: '{count} files moved to the trash.' }, { count }),
  none: t('Nothing was moved to the trash.'),
}

const maxNamed = 5
const maxPlaces = 2

type Used = { id: string; filename: string; places: string[] }

/** Moves many files to the trash. Asks where files are used, and moves those only when the person confirms it. */
export function useBulkDelete(): BulkAction<Media> {
  const isForced = useRef(false)
  return {
    label: t('Move to trash'),
    icon: <IconTrash size={16} />,
    done: movedToTheTrash,
    isDangerous: true,
    async ask(files) {
      const used = await listUsed(files)
      // Files that nobody sees are moved at once: Undo restores them.
      const choice = used.length === 0 ? 'unused' : await askAbout(files, used)
      isForced.current = choice === 'all'
      return choice !== undefined
    },
    act: ({ id }) =>
      call(mediaEndpoints.delete, {
        params: { id },
        ...(isForced.current && { query: { force: 'true' as const } }),
      }),
    undo: ({ id }) => trashCalls.media.restore(id),
  }
}

/** If the uses could not be fetched, the server still refuses a file that is in use. */
async function listUsed(files: Media[]): Promise<Used[]> {
  const used: Used[] = []
  await runEach(files, async ({ id, filename }) => {
    const { usedIn } = await call(mediaEndpoints.usage, { params: { id } })
    if (usedIn.length > 0) used.push({ id, filename, places: usedIn.map(placeTitle) })
  })
  return used
}

type Choice = 'all' | 'unused'

function askAbout(files: Media[], used: Used[]): Promise<Choice | undefined> {
  return new Promise((resolve) => {
    const id = modals.open({
      title: toTheTrash(files.length).title,
      children: (
        <Question
          total={files.length}
          used={used}
          onCancel={() => modals.close(id)}
          onChoose={(choice) => {
            resolve(choice)
            modals.close(id)
          }}
        />
      ),
      // Also called after a choice, when the promise is already settled.
      onClose: () => resolve(undefined),
    })
  })
}

type QuestionProps = {
  total: number
  used: Used[]
  onChoose: (choice: Choice) => void
  onCancel: () => void
}

function Question({ total, used, onChoose, onCancel }: QuestionProps) {
  const [isAll, setAll] = useState(false)
  const count = isAll ? total : total - used.length
  return (
    <Stack>
      <div>
        <Text size="sm" fw={500}>
          {t({ one: '{count} file is in use:', other: '{count} files are in use:' }, { count: used.length })}
        </Text>
        <List size="sm">
          {used.slice(0, maxNamed).map(({ id, filename, places }) => (
            <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
              {placesOf(filename, places)}
            </List.Item>
          ))}
          {used.length > maxNamed && (
            <List.Item>
              {t({ one: 'and {count} more', other: 'and {count} more' }, { count: used.length - maxNamed })}
            </List.Item>
          )}
        </List>
      </div>
      <Checkbox
        label={t(
          'Also move the files in use. They will be missing where they are used until you restore them.',
        )}
        checked={isAll}
        onChange={(event) => setAll(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button color="red.8" disabled={count === 0} onClick={() => onChoose(isAll ? 'all' : 'unused')}>
          {toTheTrash(count).action}
        </Button>
      </Group>
    </Stack>
  )
}

function placesOf(filename: string, titles: string[]): string {
  const places = enumerated(titles.slice(0, maxPlaces).map((title) => t('“{title}”', { title })))
  return titles.length > maxPlaces
    ? t(
        { one: '{filename} in {places} and {count} more', other: '{filename} in {places} and {count} more' },
        { filename, places, count: titles.length - maxPlaces },
      )
    : t('{filename} in {places}', { filename, places })
}
