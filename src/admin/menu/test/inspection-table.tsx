import { Anchor, Badge, List, Text } from '@mantine/core'
import { Link } from 'react-router'
import { type Column, Rows } from '../../ui/rows.tsx'
import type { Answer, Unpublished } from './address.ts'
import type { Inspected } from './inspect.ts'

/** An item with what its address answered: undefined while it is asked for, null where nobody is asked. */
export type Checked = Inspected & {
  answer: Answer | 'unreachable' | undefined | null
  unpublished: Unpublished | undefined
}

export const InspectionTable = ({ rows }: { rows: Checked[] }) => (
  <Rows label="Every menu item" columns={columns} rows={rows} keyOf={({ item }) => item.id} />
)

const columns: Column<Checked>[] = [
  {
    title: 'Item',
    cell: ({ item, depth }) => (
      <Text size="sm" fw={depth > 1 ? 400 : 600} ps={depth > 1 ? 'md' : 0}>
        {item.title || 'Untitled'}
      </Text>
    ),
  },
  { title: 'Depth', cell: ({ depth }) => depth },
  { title: 'Type', cell: ({ item }) => item.type },
  { title: 'Link', cell: ({ item }) => <code>{item.link}</code> },
  { title: 'Rule', cell: ({ rule }) => rule },
  {
    title: 'Leads to',
    cell: ({ href }) => (
      <Anchor href={href} target="_blank" rel="noopener" size="sm">
        {href}
      </Anchor>
    ),
  },
  { title: 'Address', cell: (row) => <AnswerText {...row} /> },
  { title: 'Opens in', cell: ({ item }) => (item.openInNewTab ? 'New tab' : 'Same tab') },
  { title: 'Visitors', cell: ({ hidden }) => hidden ?? 'See it' },
  { title: 'Problems', cell: ({ problems }) => <Problems problems={problems} /> },
]

function AnswerText({ answer, unpublished }: Checked) {
  if (answer === null) return 'Elsewhere, not asked'
  if (answer === undefined) return 'Asking…'
  if (answer === 'unreachable') return 'No answer'
  const { status, to } = answer
  if (unpublished)
    return (
      <Anchor component={Link} to={unpublished.edit} size="sm">
        {unpublished.status === 'draft' ? 'Draft' : 'Scheduled'} ({status})
      </Anchor>
    )
  if (to !== undefined) return `Redirects to ${to} (${status})`
  return status === 200 ? 'Exists (200)' : `Not found (${status})`
}

function Problems({ problems }: { problems: string[] }) {
  if (problems.length === 0)
    return (
      <Text size="sm" c="dimmed">
        None
      </Text>
    )
  return (
    <List size="sm" listStyleType="none">
      {problems.map((problem) => (
        <List.Item key={problem}>
          <Badge size="xs" circle color="red.8" me={6} aria-hidden>
            !
          </Badge>
          {problem}
        </List.Item>
      ))}
    </List>
  )
}
