import { Anchor, Button, Menu, Text } from '@mantine/core'
import { IconArrowForwardUp, IconExternalLink, IconTrash } from '@tabler/icons-react'
import type { TestedAddress } from '../../contracts/redirects.ts'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { readable } from '../ui/readable.ts'
import { RowMenu } from '../ui/row-menu.tsx'
import { type Column, OnCard, WordsOnCard } from '../ui/rows.tsx'
import { When } from '../ui/when.tsx'
import { hrefOf, type Row } from './not-found.data.ts'
import classes from './redirects.module.css'

type Acts = {
  /** What visitors now get at an address, as far as it is known. */
  now: Map<string, TestedAddress>
  redirect: (row: Row) => void
  remove: (row: Row) => void
}

export const notFoundColumns = ({ now, redirect, remove }: Acts): Column<Row>[] => [
  {
    title: t('Address'),
    cell: ({ address }) => (
      <Text size="sm" fw={500} className={classes.address ?? ''}>
        <bdi dir="ltr">{address}</bdi>
      </Text>
    ),
  },
  { title: t('Linked from'), isBlock: true, cell: (row) => <Referrers row={row} /> },
  {
    title: t('Requested'),
    cell: ({ hits, lastAt }) => (
      <span className={classes.number}>
        <WordsOnCard>
          {t.nodes('Requested {times} ¦ such as “3 times”', {
            times: <>{t({ one: '{count} time', other: '{count} times' }, { count: hits })}</>,
          })}
        </WordsOnCard>
        <Text span size="xs" c="dimmed" display="block">
          <When iso={lastAt} />
        </Text>
      </span>
    ),
  },
  {
    title: t('What visitors get now'),
    isBlock: true,
    cell: (row) => <Now row={row} tested={now.get(row.id)} redirect={redirect} />,
  },
  {
    title: '',
    align: 'end',
    cell: (row) => (
      <RowMenu of={row.address}>
        {may('redirect.write') && (
          <Menu.Item leftSection={<IconArrowForwardUp size={16} />} onClick={() => redirect(row)}>
            {t('Create redirect')}
          </Menu.Item>
        )}
        <Menu.Item
          component="a"
          href={hrefOf(row)}
          target="_blank"
          leftSection={<IconExternalLink size={16} />}
        >
          {t('Open the address')}
        </Menu.Item>
        {may('redirect.write') && (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} />}
            onClick={() => remove(row)}
          >
            {t('Delete')}
          </Menu.Item>
        )}
      </RowMenu>
    ),
  },
]

function Referrers({ row: { referrers, referrerCount } }: { row: Row }) {
  const more = referrerCount - referrers.length
  return (
    <>
      <OnCard>{t('Linked from')}</OnCard>
      {referrers.map(({ referrer }) => (
        <Text key={referrer} size="sm" className={classes.address ?? ''}>
          <Referrer referrer={referrer} />
        </Text>
      ))}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t({ one: 'and {count} more', other: 'and {count} more' }, { count: more })}
        </Text>
      )}
    </>
  )
}

/** A page of this site, where the link can be corrected, or the name of another site. */
function Referrer({ referrer }: { referrer: string }) {
  if (referrer === '') return <>{t('Direct or unknown')}</>
  if (!referrer.startsWith('/')) return <bdi dir="ltr">{referrer}</bdi>
  return (
    <Anchor href={encodeURI(referrer)} target="_blank" rel="noopener">
      <bdi dir="ltr">{referrer}</bdi>
    </Anchor>
  )
}

type NowProps = { row: Row; tested: TestedAddress | undefined; redirect: Acts['redirect'] }

function Now({ row, tested, redirect }: NowProps) {
  if (!tested) return <span data-none />
  const { status, to } = tested
  if (to !== null)
    return (
      <Text size="sm" className={classes.address ?? ''}>
        {t.nodes('Redirects to {address}', { address: <bdi dir="ltr">{readable(to)}</bdi> })}
      </Text>
    )
  if (status === 200) return <Text size="sm">{t('A page now exists')}</Text>
  if (status === 410 || status === 451)
    return <Text size="sm">{t('Removed ({status})', { status: String(status) })}</Text>
  if (!may('redirect.write')) return <Text size="sm">{t('Still not found')}</Text>
  return (
    <Button
      variant="default"
      size="compact-sm"
      onClick={() => redirect(row)}
      aria-label={t('Create redirect from {address}', { address: row.address })}
    >
      {t('Create redirect')}
    </Button>
  )
}
