import { NativeSelect, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { t } from '../texts/t.ts'
import { type Tab, tabs } from './labels-and-tabs.ts'
import classes from './settings.module.css'
import type { SettingsEditing } from './settings-editing.ts'

type Props = {
  tab: Tab
  shown: Tab[]
  /** The tabs with an invalid field. */
  faulty: ReadonlySet<Tab>
  onChoose: (tab: Tab) => void
  children: ReactNode
}

/** The tabs of the settings; a select on a phone. */
export function SettingsTabs({ tab, shown, faulty, onChoose, children }: Props) {
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  // If not all tabs fit, the open one is scrolled into view.
  useEffect(() => {
    document
      .querySelector(`[role=tab][data-tab=${tab}]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  if (isPhone)
    return (
      <>
        <NativeSelect
          aria-label={t('Settings tab')}
          my="md"
          value={tab}
          onChange={(event) => onChoose(event.currentTarget.value as Tab)}
          data={shown.map((value) => ({
            value,
            label: faulty.has(value) ? t('{tab} (has errors)', { tab: tabs[value] }) : tabs[value],
          }))}
        />
        <section aria-label={tabs[tab]}>{children}</section>
      </>
    )
  return (
    <Tabs value={tab} onChange={(value) => value && onChoose(value as Tab)} mt="xs">
      <Tabs.List className={classes.tabs ?? ''} aria-label={t('Settings tabs')} mb="lg">
        {shown.map((value) => (
          <Tabs.Tab
            key={value}
            value={value}
            data-tab={value}
            rightSection={
              faulty.has(value) && (
                <IconAlertCircle
                  size={14}
                  color="var(--mantine-color-error)"
                  role="img"
                  aria-label={t('has errors')}
                />
              )
            }
          >
            {tabs[value]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map((value) => (
        <Tabs.Panel key={value} value={value}>
          {value === tab && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Goes to the first invalid field on request, as soon as its tab is rendered. */
export function FaultFocus({ editing: { isFaultToShow, faultShown } }: { editing: SettingsEditing }) {
  useEffect(() => {
    const field = isFaultToShow && document.querySelector<HTMLElement>('#screen [aria-invalid="true"]')
    if (!field) return
    field.focus()
    faultShown()
  })
  return null
}
