import { Alert, Button, Group, Menu, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Titles } from '../../../content/footer/footer-document.ts'
import { useLoadedLanguage } from '../../shell/site-language.ts'
import { t } from '../../texts/t.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Failed, LoadingRows } from '../../ui/screen-states.tsx'
import { PreviewSwitch, type Shown } from '../preview/preview-switch.tsx'
import { SitePreview } from '../preview/site-preview.tsx'
import type { SettingsEditing } from '../settings-editing.ts'
import classes from './footer.module.css'
import { FooterBoard } from './footer-board.tsx'
import { type FooterEditing, useFooterEditing } from './footer-editing.ts'

export function FooterTab({ editing }: { editing: SettingsEditing }) {
  const { data: language, error, refetch } = useLoadedLanguage()
  if (language) return <FooterBuilder editing={editing} titles={language.texts} />
  if (!error) return <LoadingRows />
  return <Failed error={error} fallback={t('Failed to load the footer')} onRetry={() => void refetch()} />
}

/** The footer builder: rows of columns of widgets, below a preview of the footer. */
function FooterBuilder({ editing, titles }: { editing: SettingsEditing; titles: Titles }) {
  const footer = useFooterEditing(editing, titles)
  const [shown, setShown] = useState<Shown>('fields')
  useHotkeys([
    ['mod+Z', footer.undo],
    ['mod+shift+Z', footer.redo],
  ])
  return (
    <div className={classes.layout} data-shown={shown}>
      <PreviewSwitch className={classes.switch} shown={shown} onChange={setShown} />
      <div className={classes.side}>
        <SitePreview values={editing.form.values} only="footer" />
      </div>
      <Stack gap="md" className={classes.fields ?? ''}>
        {footer.isDefault && (
          <Alert variant="outline" bg="var(--admin-surface)">
            <Text size="sm">
              {t(
                'This is the default footer. It uses the name, menu and categories of your site. Change anything to make it your own.',
              )}
            </Text>
          </Alert>
        )}
        <Tools footer={footer} />
        <FooterBoard footer={footer} />
        <AddRow footer={footer} />
        <VisuallyHidden role="status" aria-live="assertive">
          {footer.announcement}
        </VisuallyHidden>
      </Stack>
    </div>
  )
}

function Tools({ footer }: { footer: FooterEditing }) {
  const restore = async () => {
    if (await confirm(restoreQuestion)) footer.restoreDefault()
  }
  return (
    <Group gap="xs" data-commands>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        disabled={!footer.canUndo}
        onClick={footer.undo}
      >
        {t('Undo')}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconArrowForwardUp size={16} aria-hidden />}
        disabled={!footer.canRedo}
        onClick={footer.redo}
      >
        {t('Redo')}
      </Button>
      {!footer.isDefault && (
        <Button variant="default" size="xs" onClick={() => void restore()}>
          {t('Restore default footer')}
        </Button>
      )}
    </Group>
  )
}

function AddRow({ footer }: { footer: FooterEditing }) {
  return (
    <Group>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('Add row')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {[1, 2, 3, 4].map((count) => (
            <Menu.Item key={count} onClick={() => footer.addRow(count)}>
              {t({ one: 'One column', other: '{count} columns' }, { count })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

const restoreQuestion = {
  title: t('Restore the default footer?'),
  text: t('The default footer replaces your rows. You can undo this until you leave this screen.'),
  action: t('Restore default'),
  isDangerous: true,
}
