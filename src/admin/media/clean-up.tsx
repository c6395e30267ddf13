import { Button, Group, Paper, Progress, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { type Media, mediaEndpoints } from '../../contracts/media.ts'
import { ownedFile } from '../../contracts/permissions.ts'
import { call } from '../app/api-client.ts'
import { mayThis } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { trashCalls } from '../trash/trash.data.ts'
import { type Done, toastOutcome } from '../ui/bulk/outcome.tsx'
import { runEach } from '../ui/bulk/run-each.ts'
import { formatBytes } from '../ui/bytes.ts'
import { confirm } from '../ui/confirm.tsx'
import { toastFailed } from '../ui/toast.tsx'
import { countedFiles, movedToTheTrash, toTheTrash } from './bulk-delete.tsx'

/** `filter`: which of the unused files are listed. */
type Props = { total: number; bytes: number; filter: Filter }
type Filter = NonNullable<z.input<typeof mediaEndpoints.list.query>>
type Running = { ended: number; total: number; stop: AbortController }

const atOnce = 100

const restored: Done = {
  some: (count) => t({ one: '{count} file restored.', other: '{count} files restored.' }, { count }),
  none: t('Nothing was restored.'),
}

/** How many files nothing uses, and a button that moves all of them to the trash. */
export function CleanUp({ total, bytes, filter }: Props) {
  const client = useQueryClient()
  const [running, setRunning] = useState<Running>()
  const run = async (files: Media[], act: (file: Media) => Promise<unknown>) => {
    const stop = new AbortController()
    setRunning({ ended: 0, total: files.length, stop })
    const outcome = await runEach(files, act, {
      signal: stop.signal,
      onProgress: (ended) => setRunning((now) => now && { ...now, ended }),
    })
    await client.invalidateQueries()
    setRunning(undefined)
    return { ...outcome, skipped: [] }
  }
  const restore = async (files: Media[]) =>
    toastOutcome(await run(files, ({ id }) => trashCalls.media.restore(id)), restored, countedFiles, {})
  const start = async () => {
    if (!(await confirm(question(total, bytes)))) return
    try {
      const files = await listUnused(filter)
      const outcome = await run(files, ({ id }) =>
        call(mediaEndpoints.delete, { params: { id }, query: { unused: 'true' } }),
      )
      toastOutcome(outcome, movedToTheTrash, countedFiles, { undo: () => void restore(outcome.done) })
    } catch (error) {
      toastFailed(error, t('Failed to list the unused files'))
    }
  }
  if (running)
    return (
      <Paper withBorder p="sm" mb="md" role="status" bg="var(--admin-surface)">
        <Group>
          <Text size="sm">
            {t(
              { one: '{ended} of {count} file', other: '{ended} of {count} files' },
              { ended: running.ended, count: running.total },
            )}
          </Text>
          <Progress
            flex={1}
            value={(100 * running.ended) / Math.max(1, running.total)}
            aria-label={t('Moving unused files')}
          />
          <Button size="xs" variant="default" onClick={() => running.stop.abort()}>
            {t('Stop')}
          </Button>
        </Group>
      </Paper>
    )
  return (
    <Paper withBorder p="sm" mb="md" bg="var(--admin-surface)">
      <Group justify="space-between">
        <Text size="sm" flex={1} miw={240}>
          {t.nodes(
            '{files} that no text, draft, revision, suggestion, setting, menu, redirect, profile or entry in the trash uses. Files of the last 24 hours are not listed. Links from other sites are unknown. ¦ files: such as “3 files, 2 MB”',
            {
              files: (
                <strong>
                  {t(
                    { one: '{count} file, {size}', other: '{count} files, {size}' },
                    { count: total, size: formatBytes(bytes) },
                  )}
                </strong>
              ),
            },
          )}
        </Text>
        {mayClean() && (
          <Button size="xs" variant="default" c="var(--mantine-color-error)" onClick={() => void start()}>
            {t('Move all to the trash')}
          </Button>
        )}
      </Group>
    </Paper>
  )
}

/** Only people who may delete the files of others: it is about all of them. */
const mayClean = () => mayThis('media.delete', ownedFile({ uploader: null }))

/** All of them: what is moved is no longer listed, so they are collected first. */
async function listUnused(filter: Props['filter']): Promise<Media[]> {
  const files: Media[] = []
  for (let page = 1; ; page += 1) {
    const { media, meta } = await call(mediaEndpoints.list, {
      query: { ...filter, used: 'no', page: String(page), limit: String(atOnce) },
    })
    files.push(...media.map((file) => ({ ...file, title: file.filename })))
    if (page >= meta.totalPages) return files
  }
}

const question = (total: number, bytes: number) => ({
  ...toTheTrash(total),
  text: t(
    {
      one: 'Nothing on this site uses it. In 30 days, or when you empty the trash, {size} of storage will be free. Until then you can restore the file.',
      other:
        'Nothing on this site uses them. In 30 days, or when you empty the trash, {size} of storage will be free. Until then you can restore the files.',
    },
    { size: formatBytes(bytes), count: total },
  ),
  isDangerous: true,
})
