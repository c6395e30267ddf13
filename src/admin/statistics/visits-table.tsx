import { Table } from '@mantine/core'
import type { Numbers } from '../../contracts/statistics.ts'
import { language, t } from '../texts/t.ts'
import classes from './statistics.module.css'

/** The data of the chart as a table, for screen readers and anyone who wants exact numbers. */
export function VisitsTable({ numbers: { series, unit, lists } }: { numbers: Numbers }) {
  const hasVisitors = lists.referrers !== undefined
  return (
    <details className={classes.table}>
      <summary>{t('Chart data as a table')}</summary>
      <Table aria-label={unit === 'day' ? t('Visits by day') : t('Visits by month')} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{unit === 'day' ? t('Day') : t('Month')}</Table.Th>
            <Table.Th scope="col" ta="end">
              {t('Views')}
            </Table.Th>
            {hasVisitors && (
              <Table.Th scope="col" ta="end">
                {t('Visitors')}
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {series.map(({ at, views, visitors }) => (
            <Table.Tr key={at}>
              <Table.Th scope="row" fw={400}>
                {at}
              </Table.Th>
              <Table.Td ta="end">{views.toLocaleString(language)}</Table.Td>
              {hasVisitors && <Table.Td ta="end">{visitors.toLocaleString(language)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  )
}
