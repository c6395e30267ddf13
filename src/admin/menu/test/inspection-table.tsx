import { Anchor, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '../../texts/t.ts'
import { type Column, Rows, WordsOnCard } from '../../ui/rows.tsx'
import { menuLabels } from '../menu-tree.ts'
import type { Answer, Unpublished } from './address.ts'
import type { Inspected } from './inspect.ts'

/** An item with what its address returned: undefined while it is being requested, null if it is not requested. */
export type Checked = Inspected & {
  answer: Answer | 'unreachable' | undefined | null
  unpublished: Unpublished | undefined
}

export const InspectionTable = ({ rows }: { rows: Checked[] }) => (
  <Rows label={t('Every menu item')} columns={columns} rows={rows} keyOf={({ item }) => item.id} />
)

const types = {
  page: t('page ¦ type of a menu item'),
  category: t('category ¦ type of a menu item'),
  anchor: t('anchor ¦ type of a menu item'),
} as const

const columns: Column<Checked>[] = [
  {
    title: t('Item'),
    cell: ({ item, depth }) => (
      <Text size="sm" miw="6rem" fw={depth > 1 ? 400 : 600} ps={depth > 1 ? 'md' : 0}>
        {item.title || t('Untitled')}
      </Text>
    ),
  },
  { title: t('Menu'), cell: ({ item }) => <Whole text={menuLabels[item.menu]} /> },
  {
    title: t('Depth'),
    cell: ({ depth }) => <WordsOnCard>{t.nodes('Depth: {depth}', { depth: <>{depth}</> })}</WordsOnCard>,
  },
  { title: t('Type'), cell: ({ item }) => <Whole text={types[item.type]} /> },
  {
    title: t('Link and rule'),
    cell: ({ item, rule }) => (
      <div>
        <code>{item.link}</code>
        <Text size="xs" c="dimmed">
          {rule}
        </Text>
      </div>
    ),
  },
  {
    title: t('Links to'),
    cell: ({ href }) => (
      <Anchor href={href} target="_blank" rel="noopener" size="sm">
        <bdi dir="ltr">{href}</bdi>
      </Anchor>
    ),
  },
  { title: t('Address'), cell: (row) => <AnswerText {...row} /> },
  {
    title: t('Opens in ¦ a tab'),
    cell: ({ item }) => <Whole text={item.openInNewTab ? t('New tab') : t('Same tab')} />,
  },
  {
    title: t('Visitors'),
    cell: ({ hidden }) => <Visitors state={hidden ?? t('See it ¦ visitors, the menu item')} />,
  },
  { title: t('Problems'), cell: ({ problems }) => <Problems problems={problems} /> },
]

const Visitors = ({ state }: { state: string }) => (
  <WordsOnCard>{t.nodes('Visitors: {state} ¦ such as Hidden', { state: <>{state}</> })}</WordsOnCard>
)

const Whole = ({ text }: { text: string }) => <span style={{ whiteSpace: 'nowrap' }}>{text}</span>

function AnswerText({ answer, unpublished }: Checked) {
  if (answer === null) return t('Another site, not checked')
  if (answer === undefined) return t('Checking…')
  if (answer === 'unreachable') return t('No answer')
  const { status, to } = answer
  if (unpublished)
    return (
      <Anchor component={Link} to={unpublished.edit} size="sm">
        {unpublished.status === 'draft'
          ? t('Draft ({status})', { status: String(status) })
          : t('Scheduled ({status})', { status: String(status) })}
      </Anchor>
    )
  if (to !== undefined) return t('Redirects to {address} ({status})', { address: to, status: String(status) })
  return status === 200 ? t('Exists (200)') : t('Not found ({status})', { status: String(status) })
}

function Problems({ problems }: { problems: string[] }) {
  if (problems.length === 0)
    return (
      <Text size="sm" c="dimmed" data-none>
        {t('None ¦ no problems')}
      </Text>
    )
  return problems.map((problem) => (
    <Text key={problem} size="sm" miw="10rem" fw={500}>
      <IconAlertTriangle size={15} aria-hidden style={{ verticalAlign: '-2px' }} /> {problem}
    </Text>
  ))
}
