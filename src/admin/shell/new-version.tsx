import { Affix, Button, Group, Paper, Text } from '@mantine/core'
import { useNewBuild } from '../app/new-build.ts'
import { useHasUnsavedText } from '../app/unsaved.ts'
import { t } from '../texts/t.ts'
import { isRightToLeft } from '../ui/direction.ts'

/** Says that there is a newer build. Overlays the screen, so that nothing moves while somebody is writing. */
export function NewVersion() {
  const isNewer = useNewBuild()
  const isUnsaved = useHasUnsavedText()
  if (!isNewer) return null
  return (
    <Affix position={{ bottom: 16, [isRightToLeft() ? 'right' : 'left']: 16 }}>
      <Paper withBorder shadow="md" px="md" py="xs" role="status" bg="var(--admin-surface)">
        {isUnsaved ? (
          <Text size="sm">{t('New version: save and reload')}</Text>
        ) : (
          <Group gap="sm">
            <Text size="sm">{t('New version')}</Text>
            <Button size="compact-sm" variant="default" onClick={() => location.reload()}>
              {t('Reload')}
            </Button>
          </Group>
        )}
      </Paper>
    </Affix>
  )
}
