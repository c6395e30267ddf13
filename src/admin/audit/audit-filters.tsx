import { Button, NativeSelect, Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { auditActors } from '../../contracts/audit.ts'
import { auditActions, auditEntities } from '../../contracts/audit-actions.ts'
import { t } from '../texts/t.ts'
import classes from '../ui/filter-bar.module.css'
import { FilterBar } from '../ui/filter-bar.tsx'
import { type AuditAddress, useNameOf, usePeople } from './audit.data.ts'

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: t.label(label) }))

export function AuditFilters({ address }: { address: AuditAddress }) {
  const { get, set } = address
  return (
    <FilterBar address={address} search={<PersonFilter address={address} />}>
      <NativeSelect
        aria-label={t('Item')}
        value={get('entity')}
        onChange={(event) => set({ entity: event.currentTarget.value })}
        data={[{ value: '', label: t('All items') }, ...options(auditEntities)]}
      />
      <Select
        aria-label={t('Action')}
        placeholder={t('All actions')}
        searchable
        clearable
        value={get('action') || null}
        onChange={(action) => set({ action: action ?? '' })}
        data={options(auditActions)}
        nothingFoundMessage={t('No actions match')}
      />
      <DayField address={address} name="from" label={t('From ¦ a day')} />
      <DayField address={address} name="to" label={t('To ¦ a day')} />
      {get('entityId') !== '' && (
        <Button variant="default" onClick={() => set({ entityId: '' })}>
          {t('Show all items')}
        </Button>
      )}
    </FilterBar>
  )
}

/** To filter by a deleted user, click their name in the list. */
function PersonFilter({ address: { get, set } }: { address: AuditAddress }) {
  const [typed, setTyped] = useState('')
  const chosen = get('actor')
  const actors = options(auditActors)
  const name = useNameOf(chosen)
  const label = name || actors.find(({ value }) => value === chosen)?.label
  const users = usePeople(typed === label ? '' : typed).filter(({ id }) => id !== chosen)
  const people = [...(name ? [{ id: chosen, name }] : []), ...users]
  return (
    <Select
      aria-label={t('Person')}
      className={classes.search ?? ''}
      placeholder={t('Everyone')}
      searchable
      clearable
      value={chosen || null}
      onChange={(actor) => set({ actor: actor ?? '' })}
      onSearchChange={setTyped}
      data={[...actors, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
      nothingFoundMessage={t('No people match')}
    />
  )
}

type DayProps = { address: AuditAddress; name: 'from' | 'to'; label: string }

const DayField = ({ address: { get, set }, name, label }: DayProps) => (
  <TextInput
    type="date"
    aria-label={label}
    leftSection={
      <Text span size="sm" c="dimmed" aria-hidden>
        {label}
      </Text>
    }
    leftSectionWidth={56}
    value={get(name)}
    onChange={(event) => set({ [name]: event.currentTarget.value })}
  />
)
