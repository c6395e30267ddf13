import { Alert, Button, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { ChunkMissing, untilReachable } from '../app/load-chunk.ts'
import { t } from '../texts/t.ts'

type Props = { error: unknown; onRetry: () => void }

/** Says that a part of the screen could not be loaded. It is retried when the server can be reached again. */
export function PartFailed({ error, onRetry }: Props) {
  useRetryWhenReachable(error, onRetry)
  return (
    <Alert color="red" variant="outline" role="alert" bg="var(--admin-surface)" title={missingTitle('part')}>
      <Group justify="space-between">
        <Text size="sm" flex="1 1 16rem">
          {missingText(error)}
        </Text>
        <Button variant="default" size="xs" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </Group>
    </Alert>
  )
}

export const missingTitle = (what: 'part' | 'screen'): string =>
  what === 'part' ? t('This part could not be loaded') : t('This screen could not be loaded')

/** The actions for a part that could not be loaded. */
export const missingText = (error: unknown): string =>
  isOutOfReach(error)
    ? t('The server cannot be reached. This loads as soon as the connection is back.')
    : t('A newer version may have been installed. Save what you are writing, then reload the page.')

/** Retries automatically if only the connection was missing. */
export function useRetryWhenReachable(error: unknown, onRetry: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one wait for each failure
  useEffect(() => {
    if (!isOutOfReach(error)) return
    const wait = new AbortController()
    void untilReachable(wait.signal).then((isReachable) => isReachable && onRetry())
    return () => wait.abort()
  }, [error])
}

export const isOutOfReach = (error: unknown) => error instanceof ChunkMissing && error.isOutOfReach
