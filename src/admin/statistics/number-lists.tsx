import { Anchor, Table, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import {
  type ListedNumber,
  type Numbers,
  numberListNames,
  numberLists,
  numberNames,
} from '../../contracts/statistics.ts'
import { language, t } from '../texts/t.ts'
import classes from './statistics.module.css'
import { comparison } from './totals.tsx'

/** The number of rows shown of each list, largest first. */
export const NumberLists = ({ numbers: { lists } }: { numbers: Numbers }) => (
  <div className={classes.lists}>
    {numberListNames.map((list) => {
      const rows = lists[list]
      return rows && <NumberCard key={list} title={t.label(numberLists[list])} rows={rows} />
    })}
  </div>
)

function NumberCard({ title, rows }: { title: string; rows: ListedNumber[] }) {
  const largest = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <section className={classes.card} aria-label={title}>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('None in this period.')}
        </Text>
      ) : (
        <Table aria-label={title} verticalSpacing={6} horizontalSpacing={0} withRowBorders={false}>
          <Table.Thead className="visually-hidden-focusable">
            <Table.Tr>
              <Table.Th scope="col">{t('Name')}</Table.Th>
              <Table.Th scope="col">{t('Number')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ name, title, count, before }) => (
              <Table.Tr key={name}>
                <Table.Td className={classes.name}>
                  <Name name={name} title={title} />
                  <span className={classes.bar} style={{ inlineSize: `${(count / largest) * 100}%` }} />
                </Table.Td>
                <Table.Td ta="end" className={classes.number} title={comparison(count, before)}>
                  {count.toLocaleString(language)}
                  <Text size="xs" c="dimmed">
                    {comparison(count, before)}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  )
}

/** A title is as people wrote it; other names are in the language of the admin. */
const nameInWords = (name: string, title: string): string =>
  title === numberNames.deleted || (title !== name && !/^\w+:/.test(name)) ? t.label(title) : title

/** Articles and pages link to their edit screens. */
function Name({ name, title }: { name: string; title: string }) {
  const [, kind, id] = /^(article|page):(.+)$/.exec(name) ?? []
  if (!kind || title === numberNames.deleted)
    return (
      <Text size="sm" dir="auto">
        {nameInWords(name, title)}
      </Text>
    )
  return (
    <Anchor
      component={Link}
      to={`/admin/${kind}s/edit/${id}`}
      size="sm"
      c="var(--mantine-color-text)"
      dir="auto"
    >
      {title}
    </Anchor>
  )
}
