import { Alert, Box, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { messageOf } from '../app/api-client.ts'
import { ChunkMissing } from '../app/load-chunk.ts'
import { t } from '../texts/t.ts'
import { PageHeader } from './page-header.tsx'
import { missingText, missingTitle, useRetryWhenReachable } from './part-failed.tsx'

/** Says that a screen failed or could not be loaded, and what to do. */
export function ScreenFailed() {
  const error = useRouteError()
  const { state, ...location } = useLocation()
  const navigate = useNavigate()
  const isMissing = error instanceof ChunkMissing
  const retry = () => void navigate(location, { replace: true, state })
  useRetryWhenReachable(error, retry)
  return (
    <Box component="section" maw={560} py="xl">
      <Title order={1} size="h3" mb="sm">
        {isMissing ? missingTitle('screen') : t('This screen stopped working')}
      </Title>
      <Text mb="md">
        {isMissing
          ? missingText(error)
          : t(
              'Everything you saved is safe. Unsaved text that this browser could keep is offered again when you reload the page.',
            )}
      </Text>
      <Group gap="xs">
        {isMissing && <Button onClick={retry}>{t('Try again')}</Button>}
        <Button {...(isMissing && { variant: 'default' })} onClick={() => window.location.reload()}>
          {t('Reload')}
        </Button>
      </Group>
    </Box>
  )
}

export function LoadingRows({ rows = 6, height = 44 }: { rows?: number; height?: number }) {
  return (
    <Stack gap="sm" aria-busy="true" aria-label={t('Loading')} role="status">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  )
}

type FailedProps = { error: unknown; fallback?: string; onRetry: () => void }

/** Stands for a whole screen, so what failed is its heading. */
export const FailedScreen = ({ fallback, ...props }: FailedProps & { fallback: string }) => (
  <>
    <PageHeader title={fallback} />
    <Failed {...props} />
  </>
)

export function Failed({ error, fallback, onRetry }: FailedProps) {
  return (
    <Alert color="red" variant="outline" role="alert" title={fallback} bg="var(--admin-surface)">
      <Group justify="space-between">
        <Text size="sm">{messageOf(error)}</Text>
        <Button variant="default" size="xs" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </Group>
    </Alert>
  )
}

type EmptyProps = { title: string; children: ReactNode; action?: ReactNode; isInside?: boolean }

/** Says what would be here, and offers the next step. `isInside`: smaller, for a part of a screen. */
export function Empty({ title, children, action, isInside = false }: EmptyProps) {
  return (
    <Stack align="center" gap={isInside ? 4 : 'xs'} py={isInside ? 'lg' : 64} px="md" ta="center">
      <Text fw={600}>{title}</Text>
      <Text c="dimmed" maw={420} style={{ textWrap: 'balance' }} {...(isInside && { size: 'sm' })}>
        {children}
      </Text>
      {action && (
        <Box mt="sm" data-commands>
          {action}
        </Box>
      )}
    </Stack>
  )
}
