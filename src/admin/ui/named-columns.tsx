import { Anchor, Menu } from '@mantine/core'
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../texts/t.ts'
import { ArticleCount } from './article-count.tsx'
import { RowMenu } from './row-menu.tsx'
import type { Column } from './rows.tsx'

type Named = { name: string; url: string; articleCount: number }
type Act<T> = (row: T) => unknown

/** A name that opens the row for editing. */
export const EditName = ({ name, onEdit }: { name: string; onEdit: () => unknown }) => (
  <Anchor component="button" type="button" fw={500} ta="start" onClick={() => void onEdit()}>
    {name}
  </Anchor>
)

/** The address of its page on the site. */
export const addressColumn = <T extends Named>(): Column<T> => ({
  title: t('Address'),
  cell: ({ url }) => (
    <Anchor href={url} target="_blank" rel="noopener">
      <bdi dir="ltr">{decodeURI(url)}</bdi>
    </Anchor>
  ),
})

/** The number of its articles, which leads to their list if there is a filter for them. */
export const articlesColumn = <T extends Named>(
  filterOf: (
    row: T,
  ) => { author: string } | { category: string; lang?: string } | { tag: string; lang?: string } | undefined,
): Column<T> => ({
  title: t('Articles'),
  cell(row) {
    const filter = filterOf(row)
    const count = <ArticleCount count={row.articleCount} />
    return filter ? (
      <Anchor component={Link} to={`/admin/articles?${new URLSearchParams(filter)}`}>
        {count}
      </Anchor>
    ) : (
      count
    )
  },
})

export type NamedActions<T> = {
  edit: Act<T>
  remove: Act<T>
  /** Whether moving it to the trash asks first. */
  asksFirst: (row: T) => boolean
  more?: (row: T) => ReactNode
}

/** What can be done with one row. */
export const actionsColumn = <T extends Named>({
  edit,
  remove,
  asksFirst,
  more,
}: NamedActions<T>): Column<T> => ({
  title: '',
  align: 'end',
  cell: (row) => (
    <RowMenu of={row.name}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => void edit(row)}>
        {t('Edit')}
      </Menu.Item>
      <Menu.Item component="a" href={row.url} target="_blank" leftSection={<IconExternalLink size={16} />}>
        {t('View on the site')}
      </Menu.Item>
      {more?.(row)}
      <Menu.Item
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={16} />}
        onClick={() => void remove(row)}
      >
        {asksFirst(row) ? t('Move to trash…') : t('Move to trash')}
      </Menu.Item>
    </RowMenu>
  ),
})
