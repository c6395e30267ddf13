import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../texts/t.ts'

type Props = { title: string; children: ReactNode; onRetry: () => void; onReload?: () => void }

/** Instead of every screen: says why the app cannot start, and offers to try again or to reload the page. */
export const StartFailed = ({ title, children, onRetry, onReload }: Props) => (
  <Center component="main" mih="60dvh" p="md">
    <Stack align="center" gap="xs" ta="center" maw={420} role="status">
      <Title order={1} size="h3">
        {title}
      </Title>
      <Text>{children}</Text>
      <Group mt="sm" gap="xs" justify="center">
        {onReload && <Button onClick={onReload}>{t('Reload')}</Button>}
        <Button variant="default" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </Group>
    </Stack>
  </Center>
)
