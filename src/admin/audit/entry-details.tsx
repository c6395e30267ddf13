import { Anchor, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { AuditChange, AuditEntry } from '../../contracts/audit.ts'
import { t } from '../texts/t.ts'
import { enumerated } from '../ui/lists.ts'
import { exactTime } from '../ui/when.tsx'
import classes from './audit.module.css'
import { fieldName, valueInWords } from './words.ts'

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
  return (
    <div className={classes.details}>
      {changes.map((change) => (
        <Change key={change.field} change={change} label={fieldName(entity.type, change.field)} />
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

function Change({ change: { field, before, after }, label }: { change: AuditChange; label: string }) {
  return (
    <div className={classes.change}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <dl className={classes.values}>
        {before !== null && <Value name={t('Before')}>{valueInWords(field, before)}</Value>}
        {after !== null && <Value name={t('After')}>{valueInWords(field, after)}</Value>}
      </dl>
    </div>
  )
}

const Value = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
