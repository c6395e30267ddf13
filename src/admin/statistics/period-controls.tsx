import { NativeSelect, TextInput } from '@mantine/core'
import { t } from '../texts/t.ts'
import { type PeriodAddress, presets } from './statistics.data.ts'
import classes from './statistics.module.css'

export function PeriodControls({ address: { period, set } }: { address: PeriodAddress }) {
  const now = new Date()
  const chosen = presets.find(({ of }) => of(now).from === period.from && of(now).to === period.to)
  return (
    <div className={classes.controls}>
      <NativeSelect
        label={t('Period')}
        value={chosen?.label ?? ''}
        onChange={({ currentTarget }) => {
          const preset = presets.find(({ label }) => label === currentTarget.value)
          if (preset) set(preset.of(now))
        }}
        data={[{ value: '', label: t('Other dates'), disabled: true }, ...presets.map(({ label }) => label)]}
      />
      <TextInput
        type="date"
        label={t('From ¦ a day')}
        max={period.to}
        value={period.from}
        onChange={({ currentTarget: { value } }) => value && set({ from: value })}
      />
      <TextInput
        type="date"
        label={t('To ¦ a day')}
        min={period.from}
        value={period.to}
        onChange={({ currentTarget: { value } }) => value && set({ to: value })}
      />
    </div>
  )
}
