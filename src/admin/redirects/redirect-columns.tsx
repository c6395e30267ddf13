import { ActionIcon, Anchor, Badge, Group, Menu, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { isGone } from '../../contracts/redirect-rule.ts'
import { type Redirect, redirectEndpoints } from '../../contracts/redirects.ts'
import { call } from '../app/api-client.ts'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { fromLeftToRight } from '../ui/direction.ts'
import { readable } from '../ui/readable.ts'
import { RowMenu } from '../ui/row-menu.tsx'
import { type Column, WordsOnCard } from '../ui/rows.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { When } from '../ui/when.tsx'
import { type Row, useRedirectCalls } from './redirects.data.ts'
import classes from './redirects.module.css'

/** The columns of the list, and the function that deletes a redirect. */
export function useRedirectColumns(onEdit: (redirect: Redirect) => void) {
  const calls = useRedirectCalls()
  const undo = async ({ from, to, status, position, hits, lastHitAt }: Redirect) => {
    try {
      await calls.create({ from, to, status, hits, lastHitAt, ...(position !== null && { position }) })
      toastDone(t('Redirect restored.'))
    } catch (error) {
      toastFailed(error, t('Failed to restore the redirect'))
    }
  }
  const remove = async (redirect: Redirect) => {
    try {
      const removed = await calls.remove(redirect.id)
      const offer = { label: t('Undo'), onClick: () => void undo(removed) }
      toastDone(
        t('The redirect from {address} was deleted.', { address: fromLeftToRight(redirect.from) }),
        undefined,
        offer,
      )
    } catch (error) {
      toastFailed(error, t('Failed to delete the redirect'))
    }
  }
  const move = async ({ id, position }: Redirect, by: 1 | -1) => {
    try {
      await calls.update(id, { position: (position ?? 1) + by })
    } catch (error) {
      toastFailed(error, t('Failed to move the redirect'))
    }
  }
  // The list may be minutes old, so the current redirect is fetched for editing.
  const edit = async ({ id }: Redirect) => {
    try {
      onEdit(await call(redirectEndpoints.get, { params: { id } }))
    } catch (error) {
      toastFailed(error, t('Failed to load the redirect'))
    }
  }
  const acts = { edit: (row: Row) => void edit(row), move, remove: (row: Row) => void remove(row) }
  return { columns: columnsOf(acts), remove }
}

type Acts = {
  edit: (row: Row) => void
  move: (row: Row, by: 1 | -1) => Promise<void>
  remove: (row: Row) => void
}

const columnsOf = (acts: Acts): Column<Row>[] => [
  { title: t('Old address'), cell: (row) => <From row={row} onEdit={() => acts.edit(row)} /> },
  { title: t('Redirects to'), isBlock: true, cell: (row) => <To row={row} /> },
  { title: t('Status'), cell: ({ status }) => <span className={classes.number}>{status}</span> },
  {
    title: t('Used'),
    cell: ({ hits, lastHitAt }) => (
      <span className={classes.number}>
        <WordsOnCard>
          {t.nodes('Used {times} ¦ such as “3 times”', {
            times: <>{t({ one: '{count} time', other: '{count} times' }, { count: hits })}</>,
          })}
        </WordsOnCard>
        {lastHitAt && (
          <Text span size="xs" c="dimmed" display="block">
            <When iso={lastHitAt} />
          </Text>
        )}
      </span>
    ),
  },
  { title: t('Order ¦ noun: its rank'), cell: (row) => <Order row={row} move={acts.move} /> },
  ...(may('redirect.write')
    ? [{ title: '', align: 'end' as const, cell: (row: Row) => <Actions row={row} {...acts} /> }]
    : []),
]

function From({ row: { from }, onEdit }: { row: Row; onEdit: () => void }) {
  if (!may('redirect.write'))
    return (
      <bdi dir="ltr" className={classes.address}>
        {from}
      </bdi>
    )
  return (
    <Anchor component="button" type="button" fw={500} ta="start" className={classes.address} onClick={onEdit}>
      <bdi dir="ltr">{from}</bdi>
    </Anchor>
  )
}

const followsWords = {
  article: t('Follows the article'),
  page: t('Follows the page'),
  category: t('Follows the category'),
  tag: t('Follows the tag'),
  author: t('Follows the author'),
  series: t('Follows the series'),
}

function To({ row: { status, to, follows } }: { row: Row }) {
  if (isGone(status))
    return (
      <Text size="sm" c="dimmed">
        {status === 410 ? t('Nowhere (removed)') : t('Nowhere (legal reasons)')}
      </Text>
    )
  return (
    <Group gap="xs" className={classes.target ?? ''}>
      <span className={classes.address}>
        <WordsOnCard>{t.nodes('To {address}', { address: <bdi dir="ltr">{readable(to)}</bdi> })}</WordsOnCard>
      </span>
      {follows && (
        <Badge variant="outline" color="gray" c="var(--mantine-color-text)" size="sm" tt="none">
          {followsWords[follows]}
        </Badge>
      )}
    </Group>
  )
}

/** The rank of a prefix or pattern: the first one that matches is used. */
function Order({ row, move }: { row: Row; move: Acts['move'] }) {
  if (row.position === null) return <span data-none />
  const tools = [
    { by: -1, label: t('Move {name} up', { name: row.from }), icon: IconArrowUp },
    { by: 1, label: t('Move {name} down', { name: row.from }), icon: IconArrowDown },
  ] as const
  return (
    <Group gap={2} wrap="nowrap">
      <span className={classes.number}>
        <WordsOnCard>
          {t.nodes('Order {number} ¦ noun: its rank', { number: <>{row.position}</> })}
        </WordsOnCard>
      </span>
      {may('redirect.write') &&
        tools.map(({ by, label, icon: Icon }) => (
          <ActionIcon
            key={by}
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            aria-label={label}
            title={label}
            data-minor
            onClick={() => void move(row, by)}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        ))}
    </Group>
  )
}

function Actions({ row, edit, move, remove }: Acts & { row: Row }) {
  return (
    <RowMenu of={row.from}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => edit(row)}>
        {t('Edit')}
      </Menu.Item>
      {row.type === 'exact' && (
        <Menu.Item component="a" href={row.from} target="_blank" leftSection={<IconExternalLink size={16} />}>
          {t('Open the old address')}
        </Menu.Item>
      )}
      {row.position !== null && (
        <>
          <Menu.Item leftSection={<IconArrowUp size={16} />} onClick={() => void move(row, -1)}>
            {t('Move up')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowDown size={16} />} onClick={() => void move(row, 1)}>
            {t('Move down')}
          </Menu.Item>
        </>
      )}
      <Menu.Item
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={16} />}
        onClick={() => remove(row)}
      >
        {t('Delete')}
      </Menu.Item>
    </RowMenu>
  )
}
