import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { valueAt } from '../../ui/value-at.ts'
import type { SettingsEditing } from '../settings-editing.ts'
import classes from './theme.module.css'
import { defaultOf } from './theme-defaults.ts'

type Props = { editing: SettingsEditing; path: string; label: string; children: ReactNode }

/** A field with a button beside its label that resets it to the default, shown when it differs. */
export function Resettable({ editing, path, label, children }: Props) {
  const usual = defaultOf(path)
  const isUsual = valueAt(editing.form.values, path) === usual
  const value = String(usual)
  const what =
    value === ''
      ? t('Clear {field}', { field: label })
      : t('Reset {field} to {value}', { field: label, value })
  const reset = () => {
    editing.form.setFieldValue(path, usual as never)
    editing.form.clearFieldError(path)
  }
  return (
    <div className={classes.resettable}>
      {children}
      {!isUsual && (
        <Tooltip label={what}>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            size="sm"
            className={classes.reset ?? ''}
            aria-label={what}
            onClick={reset}
          >
            <IconArrowBackUp size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}
