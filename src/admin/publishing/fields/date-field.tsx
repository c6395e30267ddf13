import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { usePublicSettings } from '../../shell/site-name.ts'
import { language, t } from '../../texts/t.ts'
import { clockOf, timeOfClock } from '../../ui/clock.ts'
import { sentences } from '../../ui/sentences.ts'
import { exactTime } from '../../ui/when.tsx'

type Props = {
  label: string
  /** A further hint. */
  description?: string
  /** An ISO time, or '' for none. */
  value: string
  error?: ReactNode
  onChange(value: string): void
}

/** A date and time, typed and shown in the site's time zone. */
export function DateField({ label, description, value, error, onChange }: Props) {
  const zone = useSiteZone()
  const [typed, setTyped] = useState('')
  const clock = value === '' ? '' : clockOf(value, zone)
  // A half-typed value is not a date yet, and must not be emptied during typing.
  const shown = timeOfClock(typed, zone) === value ? typed : clock
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={sentences(
        description,
        t('Site time zone: {zone}.', { zone: zoneName(zone, value) }),
        elsewhere(value, zone),
      )}
      value={shown}
      error={error}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(timeOfClock(event.currentTarget.value, zone))
      }}
    />
  )
}

export const useSiteZone = (): string => usePublicSettings()?.timeZone ?? 'UTC'

/** An ISO time in long form in the site's time zone, with the name of the zone. */
export const timeAtSite = (iso: string, zone: string): string =>
  t('{time} ({zone})', { time: exactTime(iso, zone), zone: zoneName(zone, iso) })

/** The zone with its UTC offset at a time. */
function zoneName(zone: string, iso: string): string {
  if (zone === 'UTC') return zone
  const at = iso === '' ? new Date() : new Date(iso)
  const format = new Intl.DateTimeFormat(language, { timeZoneName: 'shortOffset', timeZone: zone })
  const offset = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return t('{zone}, {offset} ¦ a time zone', { zone: zone.replaceAll('_', ' '), offset })
}

/** The same moment in the writer's own time zone, if that differs. */
function elsewhere(iso: string, zone: string): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (iso === '' || clockOf(iso, own) === clockOf(iso, zone)) return ''
  return t('In your time zone: {time}.', { time: exactTime(iso) })
}
