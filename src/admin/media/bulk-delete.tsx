import { Button, Checkbox, Group, List, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type Media, mediaEndpoints } from '../../contracts/media.ts'
import { call } from '../app/api-client.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'
import { runEach } from '../ui/bulk/run-each.ts'
import { counted } from '../ui/list-controls.tsx'

export const noun = { one: 'file', many: 'files' }
const maxNamed = 5

type Used = { id: string; filename: string; places: string[] }

/** Deletes many files. Shows where files are used, and deletes those only when the person confirms it. */
export function useBulkDelete(): BulkAction<Media> {
  const isForced = useRef(false)
  return {
    label: 'Delete',
    icon: <IconTrash size={16} />,
    done: 'deleted',
    isDangerous: true,
    async ask(files) {
      const choice = await askAbout(files, await listUsed(files))
      isForced.current = choice === 'all'
      return choice !== undefined
    },
    act: ({ id }) =>
      call(mediaEndpoints.delete, {
        params: { id },
        ...(isForced.current && { query: { force: 'true' as const } }),
      }),
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
      title: `Delete ${counted(files.length, noun)}?`,
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
      <Text size="sm">They cannot be restored.</Text>
      {used.length > 0 && (
        <>
          <div>
            <Text size="sm" fw={500}>
              {used.length === 1 ? '1 file is in use:' : `${used.length} files are in use:`}
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
            label="Also delete the files in use. They will be missing where they are used."
            checked={isAll}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onCancel}>
          Cancel
        </Button>
        <Button color="red.8" disabled={count === 0} onClick={() => onChoose(isAll ? 'all' : 'unused')}>
          Delete {counted(count, noun)}
        </Button>
      </Group>
    </Stack>
  )
}
