import { Paper, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './rows.module.css'

export type Column<T> = { title: string; cell: (row: T) => ReactNode; align?: 'end' }
type Props<T> = { label: string; columns: Column<T>[]; rows: T[]; keyOf: (row: T) => string }

/** A table that becomes a list of cards on a phone: the first column is the card's heading. */
export function Rows<T>({ label, columns, rows, keyOf }: Props<T>) {
  return (
    <Paper withBorder bg="var(--admin-surface)" className={classes.frame}>
      <Table aria-label={label} verticalSpacing="sm" horizontalSpacing="md" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title, align }) => (
              <Table.Th key={title} ta={align}>
                {title === '' ? <span className="visually-hidden-focusable">Actions</span> : title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              {columns.map(({ title, cell, align }) => (
                <Table.Td key={title} data-title={title} ta={align}>
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
