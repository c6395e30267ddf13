import { Button, Center, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../texts/t.ts'

type Props = { title: string; children: ReactNode; onRetry: () => void }

/** Instead of every screen: says why the app cannot start, and offers to try again. */
export const StartFailed = ({ title, children, onRetry }: Props) => (
  <Center component="main" mih="60dvh" p="md">
    <Stack align="center" gap="xs" ta="center" maw={420} role="status">
      <Title order={1} size="h3">
        {title}
      </Title>
      <Text>{children}</Text>
      <Button variant="default" mt="sm" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </Stack>
  </Center>
)
