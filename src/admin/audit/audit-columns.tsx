import { Anchor, Text, UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import { type AuditEntry, auditActors } from '../../contracts/audit.ts'
import { auditActions } from '../../contracts/audit-actions.ts'
import { t } from '../texts/t.ts'
import type { Column } from '../ui/rows.tsx'
import { When } from '../ui/when.tsx'
import type { AuditAddress } from './audit.data.ts'
import classes from './audit.module.css'
import { EntryDetails } from './entry-details.tsx'

export const auditColumns = ({ set }: AuditAddress): Column<AuditEntry>[] => [
  {
    title: t('Who'),
    cell: ({ actor }) => (
      <UnstyledButton fz="sm" fw={500} className={classes.who} onClick={() => set({ actor: actor.id })}>
        {nameOf(actor)}
      </UnstyledButton>
    ),
  },
  {
    title: t('What'),
    isBlock: true,
    cell: (entry) => (
      <>
        <Text size="sm">{actionOf(entry)}</Text>
        <About entry={entry} />
        <EntryDetails entry={entry} />
      </>
    ),
  },
  { title: t('When'), cell: ({ at }) => <When iso={at} /> },
  {
    title: t('IP address'),
    cell: ({ ip }) => (
      <Text span size="sm" className={classes.origin} {...(ip === null && { 'data-none': true })}>
        {ip ?? '–'}
      </Text>
    ),
  },
]

/** A later version may have recorded an action that this one does not know. */
const actionOf = ({ action }: AuditEntry): string =>
  t.label((auditActions as Partial<Record<string, string>>)[action] ?? action)

const nameOf = ({ id, name }: AuditEntry['actor']): string =>
  name || t.label((auditActors as Partial<Record<string, string>>)[id] ?? 'A deleted user')

const screens: Partial<Record<string, (id: string) => string>> = {
  article: (id) => `/admin/articles/edit/${id}`,
  page: (id) => `/admin/pages/edit/${id}`,
  section: (id) => `/admin/pages/sections/${id}`,
  media: () => '/admin/media',
  folder: (id) => `/admin/media?folder=${id}`,
  category: () => '/admin/categories',
  tag: () => '/admin/tags',
  guest: () => '/admin/guest-authors',
  series: () => '/admin/series',
  menu: () => '/admin/menu',
  settings: () => '/admin/settings',
}
const gone = new Set(['delete', 'deleteItem', 'expire', 'empty'])

function About({ entry: { action, actor, entity } }: { entry: AuditEntry }) {
  const { type, id, title } = entity
  if (title === '' || id === actor.id) return null
  const screen = gone.has(action.split('.')[1] ?? '') ? undefined : screens[type]
  if (!screen)
    return (
      <Text size="sm" c="dimmed">
        {title}
      </Text>
    )
  return (
    <Anchor component={Link} to={screen(id ?? '')} size="sm" display="block">
      {title}
    </Anchor>
  )
}
