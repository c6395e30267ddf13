import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { t } from '../texts/t.ts'
import { Dialog } from '../ui/dialog.tsx'

const copiedMs = 4000

/** Shows codes that cannot be shown again, because the server stores only their hashes. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { copy, copied, error } = useClipboard({ timeout: copiedMs })
  return (
    <Dialog
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('Your recovery codes')}
    >
      <Stack>
        <Text size="sm">
          {t(
            'Two-step sign-in is on. If you cannot use the app, sign in with one of these codes. Each works once. Store them where you can reach them without your phone. They are shown only once.',
          )}
        </Text>
        <SimpleGrid component="ul" cols={2} spacing="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {codes.map((code) => (
            <li key={code}>
              <Code>{code}</Code>
            </li>
          ))}
        </SimpleGrid>
        <Text size="sm" role="status" hidden={!error}>
          {error ? t('This browser does not allow copying. Select the codes and copy them yourself.') : ''}
        </Text>
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => void copy(codes.join('\n'))}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          >
            {copied ? t('Copied') : t('Copy codes')}
          </Button>
          <Button onClick={onClose}>{t('I have saved them')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
