import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ListedPage } from '../../contracts/pages.ts'
import { may } from '../auth/auth-store.ts'
import { publishingActions } from '../bulk/publishing.tsx'
import { Open } from '../presence/others-here.tsx'
import { useOpenTexts } from '../presence/presence.data.ts'
import {
  actionsColumn,
  authorColumn,
  dateColumn,
  statusColumn,
  titleOrder,
} from '../publishing/list/columns.tsx'
import { AuthorFilter, orders, ReviewFilter } from '../publishing/list/filters.tsx'
import { PublicationList } from '../publishing/list/publication-list.tsx'
import { t } from '../texts/t.ts'
import { LanguageFilter, languageColumns } from '../translations/in-lists.tsx'
import { type Language, useLanguages } from '../translations/languages.ts'
import { TrashList } from '../trash/trash-list.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { type ListAddress, useListAddress } from '../ui/list-address.ts'
import { isTrash, OrderSelect, SearchField, StatusFilter } from '../ui/list-controls.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Column } from '../ui/rows.tsx'
import { Empty } from '../ui/screen-states.tsx'
import { HomeBadge, useHomePageId } from './home-badge.tsx'
import { usePageCounts, usePages } from './pages.data.ts'

/** The site's pages. */
export function Component() {
  const address = useListAddress()
  return (
    <>
      <PageHeader
        title={t('Pages')}
        action={
          <Group gap="xs" wrap="nowrap">
            {may('section.read') && (
              <Button component={Link} to="/admin/pages/sections" variant="default">
                {t('Saved sections')}
              </Button>
            )}
            <NewPage label={t('New page')} variant="filled" />
          </Group>
        }
      />
      <Filters address={address} />
      {isTrash(address) ? <TrashList kind="page" address={address} /> : <List address={address} />}
    </>
  )
}

function NewPage({ label, variant }: { label: string; variant: 'filled' | 'default' }) {
  return (
    may('page.create') && (
      <Button component={Link} to="/admin/pages/new" variant={variant} aria-keyshortcuts="n">
        {label}
      </Button>
    )
  )
}

function Filters({ address }: { address: ListAddress }) {
  const { data: counts } = usePageCounts()
  return (
    <FilterBar address={address} search={<SearchField address={address} label={t('Search pages')} />}>
      <StatusFilter address={address} counts={counts} />
      {!isTrash(address) && (
        <>
          <LanguageFilter address={address} />
          <AuthorFilter address={address} />
          <ReviewFilter address={address} />
          <OrderSelect
            address={address}
            orders={[...orders.dates, ...orders.title, ...orders.status, ...orders.author]}
          />
        </>
      )}
    </FilterBar>
  )
}

function List({ address }: { address: ListAddress }) {
  const query = usePages(address)
  const homePageId = useHomePageId()
  const open = useOpenTexts('page')
  const languages = useLanguages()
  return (
    <PublicationList
      kind="page"
      address={address}
      query={query}
      columns={columns(open, languages)}
      actions={publishingActions('page', homePageId)}
      filters={['q', 'status', 'lang', 'author', 'review']}
      empty={
        <Empty
          title={t('No pages yet')}
          action={<NewPage label={t('Create the first page')} variant="default" />}
        >
          {t('Use pages for lasting content: who you are, what you offer and how to reach you.')}
        </Empty>
      }
    />
  )
}

const columns = (
  open: ReadonlyMap<string, string[]>,
  languages: readonly Language[],
): Column<ListedPage>[] => [
  {
    title: t('Title'),
    order: titleOrder,
    cell: (page) => <Title page={page} othersHere={open.get(page.id) ?? []} />,
  },
  ...languageColumns<ListedPage>(languages),
  statusColumn,
  authorColumn,
  dateColumn,
  actionsColumn('page'),
]

type TitleProps = { page: ListedPage; othersHere: string[] }

const Title = ({ page: { id, title, url }, othersHere }: TitleProps) => (
  <>
    <Group gap="xs">
      <Anchor component={Link} to={`/admin/pages/edit/${id}`} fw={500}>
        <bdi>{title}</bdi>
      </Anchor>
      <HomeBadge id={id} />
    </Group>
    <Text size="xs" c="dimmed">
      <bdi dir="ltr">{decodeURI(url)}</bdi>
    </Text>
    <Open label={t('Editing now')} names={othersHere} />
  </>
)
