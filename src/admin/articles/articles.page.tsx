import { Anchor, Button, Group } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ListedArticle } from '../../contracts/article-fields.ts'
import { may, mayThis } from '../auth/auth-store.ts'
import { useChangeAuthors } from '../bulk/change-authors.tsx'
import { useAddTag, useRemoveTag } from '../bulk/change-tags.tsx'
import { useMoveToCategory } from '../bulk/move-to-category.tsx'
import { pin, unpin } from '../bulk/pin.tsx'
import { publishingActions } from '../bulk/publishing.tsx'
import { useCategoriesIn } from '../categories/in-languages.ts'
import { useOpenTexts } from '../presence/presence.data.ts'
import { usePeople } from '../publishing/list/authors.data.ts'
import {
  actionsColumn,
  authorColumn,
  dateColumn,
  None,
  statusColumn,
  titleOrder,
} from '../publishing/list/columns.tsx'

import { AuthorFilter, orders, ReviewFilter } from '../publishing/list/filters.tsx'
import { PublicationList } from '../publishing/list/publication-list.tsx'
import { useViews, type Views } from '../statistics/article-views.ts'
import { language, t } from '../texts/t.ts'
import { LanguageFilter, languageColumns } from '../translations/in-lists.tsx'
import { type Language, useLanguages } from '../translations/languages.ts'
import { TrashList } from '../trash/trash-list.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { type ListAddress, useListAddress } from '../ui/list-address.ts'
import { ChoiceFilter, isTrash, OrderSelect, SearchField, StatusFilter } from '../ui/list-controls.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Column } from '../ui/rows.tsx'
import { Empty } from '../ui/screen-states.tsx'
import { useArticleCounts, useArticles } from './articles.data.ts'
import { TagFilter } from './tag-input.tsx'
import { TitleCell } from './title-cell.tsx'

/** The site's articles. */
export function Component() {
  const address = useListAddress()
  const actions = (
    <Group gap="xs">
      <Button component={Link} to="/admin/articles/calendar" variant="default">
        {t('Calendar')}
      </Button>
      {may('article.create') && (
        <Button component={Link} to="/admin/articles/new" aria-keyshortcuts="n">
          {t('New article')}
        </Button>
      )}
    </Group>
  )
  return (
    <>
      <PageHeader title={t('Articles')} action={actions} />
      <Filters address={address} />
      {isTrash(address) ? <TrashList kind="article" address={address} /> : <List address={address} />}
    </>
  )
}

function Filters({ address }: { address: ListAddress }) {
  // The categories of the first language, until a language is chosen.
  const categories = useCategoriesIn(address.get('lang') || undefined) ?? []
  const { data: counts } = useArticleCounts()
  return (
    <FilterBar address={address} search={<SearchField address={address} label={t('Search articles')} />}>
      <StatusFilter address={address} counts={counts} others={[{ value: 'ended', label: t('Ended') }]} />
      {!isTrash(address) && (
        <>
          <ChoiceFilter
            address={address}
            name="category"
            label={t('Category')}
            all={t('All categories')}
            choices={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
          <LanguageFilter address={address} />
          <AuthorFilter address={address} />
          <TagFilter address={address} />
          <ReviewFilter address={address} />
          <OrderSelect
            address={address}
            orders={[
              ...orders.dates,
              ...orders.title,
              { value: 'category', label: t('Category, A to Z') },
              { value: '-category', label: t('Category, Z to A') },
              ...orders.status,
              ...(seesOthers() ? orders.author : []),
            ]}
          />
        </>
      )}
    </FilterBar>
  )
}

function List({ address }: { address: ListAddress }) {
  const move = useMoveToCategory()
  const { data: people = [] } = usePeople(may('article.assign'))
  const changeAuthor = useChangeAuthors(people)
  const [addTag, removeTag] = [useAddTag(), useRemoveTag()]
  const changes = [
    move,
    addTag,
    removeTag,
    ...(may('article.assign') ? [changeAuthor] : []),
    ...(may('article.pin') ? [pin, unpin] : []),
  ]
  const query = useArticles(address)
  const open = useOpenTexts('article')
  const languages = useLanguages()
  const views = useViews(query.data?.rows.map(({ id }) => id) ?? [])
  return (
    <PublicationList
      kind="article"
      address={address}
      query={query}
      columns={columns({ hasAuthors: seesOthers(), open, views, languages })}
      actions={[...publishingActions('article'), ...(may('article.update') ? changes : [])]}
      filters={['q', 'status', 'category', 'tag', 'lang', 'author', 'review']}
      empty={<NoneYet />}
    />
  )
}

function NoneYet() {
  const write = may('article.create') && (
    <Button component={Link} to="/admin/articles/new" variant="default">
      {t('Write your first article')}
    </Button>
  )
  return (
    <Empty title={t('No articles yet')} action={write}>
      {t('Visitors come for your articles. Write one and publish it when it is ready.')}
      {may('settings.write') && (
        <>
          {' '}
          {t.nodes('Moving from WordPress, Ghost or Hugo? {link}.', {
            link: (
              <Anchor component={Link} to="/admin/import" underline="always">
                {t('Import your site')}
              </Anchor>
            ),
          })}
        </>
      )}
    </Empty>
  )
}

type Open = ReadonlyMap<string, string[]>

const viewsColumn = (views: Views): Column<ListedArticle> => ({
  title: t('Views'),
  align: 'end',
  cell: ({ id }) => (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <IconEye size={14} aria-label={t('Views')} />
      {(views.of[id] ?? 0).toLocaleString(language)}
    </Group>
  ),
})

type Shown = { hasAuthors: boolean; open: Open; views: Views | null; languages: Language[] }

const columns = ({ hasAuthors, open, views, languages }: Shown): Column<ListedArticle>[] => [
  {
    title: t('Title'),
    order: titleOrder,
    cell: (article) => <TitleCell article={article} othersHere={open.get(article.id) ?? []} />,
  },
  {
    title: t('Category'),
    order: { up: 'category', down: '-category' },
    cell: ({ category }) => category?.name ?? <None>{t('None ¦ category')}</None>,
  },
  ...languageColumns<ListedArticle>(languages),
  statusColumn,
  ...(hasAuthors ? [authorColumn] : []),
  dateColumn,
  ...(views ? [viewsColumn(views)] : []),
  actionsColumn('article'),
]

/** Whether the signed-in user sees other people's articles. */
const seesOthers = () => mayThis('article.read', { ownerIds: [], isPublic: false })
