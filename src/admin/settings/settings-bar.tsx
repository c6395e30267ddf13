import { Button, Group, Title } from '@mantine/core'
import { SavedState } from '../editing/saved-state.tsx'
import { t } from '../texts/t.ts'
import { confirm } from '../ui/confirm.tsx'
import { useTitle } from '../ui/use-title.ts'
import classes from './settings.module.css'
import type { SettingsEditing } from './settings-editing.ts'

/**
 * The name of the screen, whether it is saved, and the save button. Always visible. `isForm`: the tab has something to
 * save.
 */
export function SettingsBar({ editing, isForm }: { editing: SettingsEditing; isForm: boolean }) {
  const { state, isUnsaved, isSaving, mayWrite, save, discard } = editing
  useTitle(t('Settings'))
  const discardAsked = async () => {
    if (await confirm(discardQuestion)) discard()
  }
  return (
    <Group className={classes.bar} justify="space-between" gap="xs">
      <Group gap="md" flex="1 1 0">
        <Title order={1} size="h2">
          {t('Settings')}
        </Title>
        <div className={classes.state} data-lost={state.storedIn === 'nowhere' || undefined}>
          {isUnsaved && <SavedState state={state} isNew={false} isManual onRetry={save} />}
        </div>
      </Group>
      {mayWrite && (
        <Group gap="xs" wrap="nowrap" data-commands>
          {isUnsaved && (
            <Button variant="default" disabled={isSaving} onClick={() => void discardAsked()}>
              {t('Discard')}
            </Button>
          )}
          {(isForm || isUnsaved || isSaving) && (
            <Button loading={isSaving} disabled={!isUnsaved && !isSaving} onClick={save}>
              {t('Save settings')}
            </Button>
          )}
        </Group>
      )}
    </Group>
  )
}

const discardQuestion = {
  title: t('Discard your changes?'),
  text: t('All tabs go back to the saved settings.'),
  action: t('Discard changes'),
  isDangerous: true,
}
