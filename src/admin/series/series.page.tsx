import { Anchor, Menu } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useState } from 'react'
import { type Series, type SeriesWithParts, seriesEndpoints } from '../../contracts/series.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import { LanguageFilter, languageColumns } from '../translations/in-lists.tsx'
import { type Language, useLanguages } from '../translations/languages.ts'
import { nouns } from '../trash/kinds.ts'
import { useTrashing } from '../trash/use-trashing.tsx'
import { ArticleCount } from '../ui/article-count.tsx'
import { useListAddress } from '../ui/list-address.ts'
import { actionsColumn, addressColumn, EditName, type NamedActions } from '../ui/named-columns.tsx'
import { NamedList } from '../ui/named-list.tsx'
import type { Column } from '../ui/rows.tsx'
import { toastFailed } from '../ui/toast.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { type Row, useRefetchSeries, useSeriesList } from './series.data.ts'
import { SeriesDialog } from './series-dialog.tsx'

type Open = { series?: Series } | { ordered: SeriesWithParts } | undefined

/** The series of articles. */
export function Component() {
  const address = useListAddress()
  const [open, setOpen] = useState<Open>()
  const query = useSeriesList(address)
  const languages = useLanguages()
  const refetch = useRefetchSeries()
  const { remove, bulk, asksFirst } = useTrashing<Row>({ kind: 'series', refetch, consequences })
  // The list may be minutes old, so the current series is fetched for editing.
  const fetched = async ({ id }: Series, show: (series: SeriesWithParts) => Open) => {
    try {
      setOpen(show(await call(seriesEndpoints.adminGet, { params: { id } })))
    } catch (error) {
      toastFailed(error, t('Failed to fetch series'))
    }
  }
  const edit = (row: Series) => fetched(row, (series) => ({ series }))
  const order = (row: Series) => fetched(row, (ordered) => ({ ordered }))
  return (
    <>
      <NamedList
        title={t('Series')}
        address={address}
        noun={nouns.series}
        query={query}
        columns={columns({ edit, order, remove, asksFirst }, languages)}
        filters={languages.length > 0 && <LanguageFilter address={address} />}
        actions={[bulk]}
        onAdd={() => setOpen({})}
        onBulkEnd={refetch}
        onTrash={(series) => void remove(series)}
        kind="series"
        about={t(
          'A series is several articles in an order, such as the parts of a course. Each links to the one before and the one after.',
        )}
      />
      {open && 'ordered' in open && <OrderDialog series={open.ordered} onClose={() => setOpen(undefined)} />}
      {open && !('ordered' in open) && (
        <SeriesDialog
          {...open}
          lang={address.get('lang')}
          // It may be on another page of the list, or not match the search.
          onCreated={({ name }) => address.set({ q: name, lang: '' }, { replace: true })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const consequences = (_all: Row[], only: Row | undefined) =>
  only
    ? t('“{name}” and its page will be removed from the site. The articles stay, without a series.', {
        name: only.name,
      })
    : t('They and their pages will be removed from the site. The articles stay, without a series.')

type Actions = NamedActions<Row> & { order: (series: Row) => Promise<void> }

const columns = (
  { edit, order, remove, asksFirst }: Actions,
  languages: readonly Language[],
): Column<Row>[] => [
  { title: t('Name'), cell: (series) => <EditName name={series.name} onEdit={() => edit(series)} /> },
  addressColumn(),
  ...languageColumns<Row>(languages),
  {
    title: t('Articles'),
    cell: (series) => (
      <Anchor
        component="button"
        type="button"
        inherit
        aria-label={t('Articles in {name}: {number}', {
          name: series.name,
          number: series.articleCount,
        })}
        onClick={() => void order(series)}
      >
        <ArticleCount count={series.articleCount} />
      </Anchor>
    ),
  },
  actionsColumn({
    edit,
    remove,
    asksFirst,
    more: (series) => (
      <Menu.Item leftSection={<IconArrowsSort size={16} />} onClick={() => void order(series)}>
        {t('Change the order')}
      </Menu.Item>
    ),
  }),
]
