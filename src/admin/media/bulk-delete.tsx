import { Button, Checkbox, Group, List, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type Media, mediaEndpoints } from '../../contracts/media.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import { nouns } from '../trash/kinds.ts'
import { trashCalls } from '../trash/trash.data.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'
import { runEach } from '../ui/bulk/run-each.ts'
import { counted } from '../ui/list-controls.tsx'

export const noun = nouns.media
const maxNamed = 5

type Used = { id: string; filename: string; places: string[] }

/** Moves many files to the trash. Asks where files are used, and moves those only when the person confirms it. */
export function useBulkDelete(): BulkAction<Media> {
  const isForced = useRef(false)
  return {
    label: t('Move to trash'),
    icon: <IconTrash size={16} />,
    done: 'moved to the trash',
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
    if (usedIn.length > 0) used.push({ id, filename, places: usedIn.map(({ title }) => title) })
  })
  return used
}

type Choice = 'all' | 'unused'

function askAbout(files: Media[], used: Used[]): Promise<Choice | undefined> {
  return new Promise((resolve) => {
    const id = modals.open({
      title: t('Move {what} to the trash?', { what: counted(files.length, noun) }),
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
          {used.length === 1
            ? t('1 file is in use:')
            : t('{count} files are in use:', { count: used.length })}
        </Text>
        <List size="sm">
          {used.slice(0, maxNamed).map(({ id, filename, places }) => (
            <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
              {filename} in{' '}
              {places
                .slice(0, 2)
                .map((title) => `“${title}”`)
                .join(', ')}
              {places.length > 2 && ` and ${places.length - 2} more`}
            </List.Item>
          ))}
          {used.length > maxNamed && <List.Item>and {used.length - maxNamed} more</List.Item>}
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
          {t('Move {what}', { what: counted(count, noun) })}
        </Button>
      </Group>
    </Stack>
  )
}
