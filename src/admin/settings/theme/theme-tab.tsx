import { Anchor, Button, Group, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { inspectContrast } from '../../../content/contrast.ts'
import { t } from '../../texts/t.ts'
import { toastDone } from '../../ui/toast.tsx'
import { PreviewSwitch, type Shown } from '../preview/preview-switch.tsx'
import { SitePreview } from '../preview/site-preview.tsx'
import type { SettingsEditing } from '../settings-editing.ts'
import { ColorFields } from './color-fields.tsx'
import { ContrastSummary } from './contrast-summary.tsx'
import classes from './theme.module.css'
import { defaultTheme } from './theme-defaults.ts'
import { LayoutFields, MoreFields, TypeFields } from './type-fields.tsx'

// The state with which the page builder opens this screen.
type Came = { from?: string; previewed?: string }

/** How the site looks, beside a preview. */
export function ThemeTab({ editing }: { editing: SettingsEditing }) {
  const [shown, setShown] = useState<Shown>('fields')
  const { values } = editing.form
  const { from, previewed } = (useLocation().state ?? {}) as Came
  const { colors, darkMode } = useDeferredValue(values.themeSettings)
  const findings = useMemo(() => inspectContrast({ colors, darkMode }), [colors, darkMode])
  return (
    <>
      {from && <BackToBuilder to={from} />}
      <PreviewSwitch className={classes.switch} shown={shown} onChange={setShown} />
      <div className={classes.layout} data-shown={shown}>
        <Stack gap="md" className={classes.fields ?? ''}>
          <ContrastSummary findings={findings} colors={colors} />
          <ColorFields editing={editing} findings={findings} />
          <TypeFields editing={editing} />
          <LayoutFields editing={editing} />
          <MoreFields editing={editing} />
          <Group data-commands>
            <Button variant="default" onClick={() => resetAll(editing)}>
              {t('Reset theme to defaults')}
            </Button>
          </Group>
        </Stack>
        <div className={classes.side}>
          <SitePreview values={values} startsAt={previewed} />
        </div>
      </div>
    </>
  )
}

const BackToBuilder = ({ to }: { to: string }) => (
  <Anchor component={Link} to={to} c="var(--mantine-color-text)" size="sm" display="inline-block" mb="md">
    <Group gap={4} wrap="nowrap" component="span">
      <IconArrowLeft size={16} aria-hidden className="mirrored" /> {t('Back to the page builder')}
    </Group>
  </Anchor>
)

function resetAll({ form }: SettingsEditing): void {
  const before = form.getValues().themeSettings
  form.setFieldValue('themeSettings', structuredClone(defaultTheme))
  form.clearErrors()
  toastDone(t('The theme was reset to its defaults. Save to apply this.'), undefined, {
    label: t('Undo'),
    onClick: () => form.setFieldValue('themeSettings', before),
  })
}
