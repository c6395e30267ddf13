import { Anchor, Badge, Button, Menu, Text } from '@mantine/core'
import { IconExternalLink, IconEye, IconEyeOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { readable } from '../ui/readable.ts'
import { RowMenu } from '../ui/row-menu.tsx'
import { type Column, WordsOnCard } from '../ui/rows.tsx'
import { When } from '../ui/when.tsx'
import { kindWords, screenOf, severityLabels } from './finding-words.ts'
import type { Row } from './site-check.data.ts'
import classes from './site-check.module.css'

type Acts = { ignore: (row: Row) => void; unignore: (row: Row) => void }

const colors = { error: 'red', warning: 'orange', note: 'gray' } as const

export const findingColumns = ({ ignore, unignore }: Acts): Column<Row>[] => [
  { title: t('Problem'), cell: (row) => <Problem row={row} /> },
  { title: t('Where'), isBlock: true, cell: (row) => <Where row={row} /> },
  {
    title: t('Found'),
    cell: ({ firstSeenAt }) => (
      <span className={classes.time}>
        <WordsOnCard>{t.nodes('Found {when}', { when: <When iso={firstSeenAt} /> })}</WordsOnCard>
      </span>
    ),
  },
  { title: t('Fix'), isBlock: true, cell: (row) => <Fix row={row} /> },
  {
    title: '',
    align: 'end',
    cell: (row) => (
      <RowMenu of={t('{title}: {problem}', { title: row.title, problem: kindWords[row.kind].label })}>
        {row.address !== '' && (
          <Menu.Item
            component="a"
            href={row.address}
            target="_blank"
            leftSection={<IconExternalLink size={16} />}
          >
            {t('Open the page')}
          </Menu.Item>
        )}
        {may('check.write') && !row.ignored && (
          <Menu.Item leftSection={<IconEyeOff size={16} />} onClick={() => ignore(row)}>
            {t('Ignore…')}
          </Menu.Item>
        )}
        {may('check.write') && row.ignored && (
          <Menu.Item leftSection={<IconEye size={16} />} onClick={() => unignore(row)}>
            {t('Stop ignoring')}
          </Menu.Item>
        )}
      </RowMenu>
    ),
  },
]

function Problem({ row }: { row: Row }) {
  const { severity, text, kind, ignored } = row
  return (
    <div className={classes.problem}>
      <Badge variant="outline" color={colors[severity]} tt="none" c="var(--mantine-color-text)">
        {severityLabels[severity]}
      </Badge>
      <Text size="sm" fw={500} className={classes.words ?? ''} dir="auto">
        {text}
      </Text>
      <Text size="sm" c="dimmed">
        {kindWords[kind].advice}
      </Text>
      {ignored && (
        <Text size="sm" className={classes.words ?? ''} dir="auto">
          {ignored.by
            ? t('Ignored by {name}: {reason}', { name: ignored.by, reason: ignored.reason })
            : t('Ignored: {reason}', { reason: ignored.reason })}
        </Text>
      )}
    </div>
  )
}

function Where({ row: { title, address } }: { row: Row }) {
  return (
    <div className={classes.where}>
      <Text size="sm" className={classes.words ?? ''} dir="auto">
        {title}
      </Text>
      {address !== '' && (
        <Text size="xs" c="dimmed" className={classes.words ?? ''}>
          <bdi dir="ltr">{readable(address)}</bdi>
        </Text>
      )}
    </div>
  )
}

function Fix({ row }: { row: Row }) {
  const screen = screenOf(row)
  const isExternal = row.kind === 'external'
  return (
    <div className={classes.fix}>
      {screen && (
        <Button
          component={Link}
          to={screen.to}
          variant="default"
          size="compact-sm"
          aria-label={t('{action}: {title}', { action: screen.label, title: row.title })}
        >
          {screen.label}
        </Button>
      )}
      {isExternal && (
        <Anchor href={row.target} target="_blank" rel="noopener noreferrer" size="sm">
          {t('Open the link')}
        </Anchor>
      )}
    </div>
  )
}
