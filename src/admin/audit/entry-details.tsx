import { Anchor, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { AuditChange, AuditEntry } from '../../contracts/audit.ts'
import { labelOf } from '../settings/labels-and-tabs.ts'
import { t } from '../texts/t.ts'
import { enumerated } from '../ui/lists.ts'
import { exactTime } from '../ui/when.tsx'
import classes from './audit.module.css'

/** What was changed, and where the request came from, behind a button. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { changes } = entry
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const count = changes.length
  return (
    <>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Chevron size={14} aria-hidden className="mirrored" />{' '}
        {count === 0
          ? t('Details')
          : t({ one: 'Details, {count} change', other: 'Details, {count} changes' }, { count })}
        <span className="visually-hidden-focusable">
          {' '}
          {t('of entry {number} ¦ after: Details, 3 changes', { number: String(entry.number) })}
        </span>
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Opened entry={entry} />}
      </div>
    </>
  )
}

function Opened({ entry }: { entry: AuditEntry }) {
  const { changes, entity, revisionId, number, at, ip, userAgent, hash } = entry
  const isSettings = entity.type === 'settings'
  return (
    <div className={classes.details}>
      {changes.map((change) => (
        <Change
          key={change.field}
          change={change}
          label={isSettings ? labelOf(change.field) : wordsOf(change.field)}
        />
      ))}
      {revisionId !== null && (entity.type === 'article' || entity.type === 'page') && (
        <Anchor
          component={Link}
          to={`/admin/${entity.type}s/edit/${entity.id}?revision=${revisionId}`}
          size="sm"
        >
          {t('Show the text as it was saved')}
        </Anchor>
      )}
      {entity.id !== null && (
        <Anchor component={Link} to={`/admin/audit?entityId=${entity.id}`} size="sm">
          {t('All entries for this item')}
        </Anchor>
      )}
      <Text size="xs" c="dimmed">
        {enumerated([
          t('Entry {number}', { number: String(number) }),
          exactTime(at),
          ...(ip === null ? [] : [t('from {ip} ¦ an IP address', { ip })]),
          ...(userAgent ? [userAgent] : []),
        ])}
      </Text>
      <Text size="xs" c="dimmed" className={classes.hash}>
        SHA-256 {hash}
      </Text>
    </div>
  )
}

function Change({ change: { before, after }, label }: { change: AuditChange; label: string }) {
  return (
    <div className={classes.change}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <dl className={classes.values}>
        {before !== null && <Value name={t('Before')} json={before} />}
        {after !== null && <Value name={t('After')} json={after} />}
      </dl>
    </div>
  )
}

const Value = ({ name, json }: { name: string; json: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{textOf(json)}</dd>
  </div>
)

/** The name of a field in words: `1 Start.openInNewTab` is `1 Start: open in new tab`. */
function wordsOf(field: string): string {
  const parts = field.split('.')
  const name = (parts.pop() ?? '').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return parts.length > 0
    ? `${parts.join('.')}: ${name}`
    : t.label(name.charAt(0).toUpperCase() + name.slice(1))
}

/** A value in readable form. A shortened one is no longer JSON, and is shown as it is. */
function textOf(json: string): string {
  try {
    const value: unknown = JSON.parse(json)
    if (value === true || value === false) return value ? t('yes ¦ a value') : t('no ¦ a value')
    if (value === null || value === '') return t('empty ¦ a value')
    return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  } catch {
    return json
  }
}
