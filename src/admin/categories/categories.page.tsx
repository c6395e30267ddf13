import { Button, Group, Image, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Category, categoryEndpoints } from '../../contracts/categories.ts'
import { listMetaOf } from '../../contracts/common.ts'
import { call } from '../app/api-client.ts'
import { may } from '../auth/auth-store.ts'
import { language, t } from '../texts/t.ts'
import { LanguageFilter, languageColumns } from '../translations/in-lists.tsx'
import { type Language, useHasLanguage, useLanguages } from '../translations/languages.ts'
import { nouns } from '../trash/kinds.ts'
import { useTrashing } from '../trash/use-trashing.tsx'
import { FilterBar, SearchBar } from '../ui/filter-bar.tsx'
import { type ListAddress, useListAddress } from '../ui/list-address.ts'
import { ListFoot, SearchField } from '../ui/list-controls.tsx'
import { actionsColumn, addressColumn, articlesColumn, EditName } from '../ui/named-columns.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { type Column, Rows } from '../ui/rows.tsx'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'
import { sentences } from '../ui/sentences.ts'
import { toastFailed } from '../ui/toast.tsx'
import { categoriesKey, useCategories } from './categories.data.ts'
import { CategoryDialog } from './category-dialog.tsx'

type Open = { category?: Category } | undefined

export function Component() {
  const address = useListAddress()
  const [open, setOpen] = useState<Open>()
  const { data, error, refetch } = useCategories()
  const languages = useLanguages()
  const { found, shown, meta } = pageOf(data ?? [], address)
  const [created, setCreated] = useState<string>()
  const client = useQueryClient()
  // It may be on another page of the list, or not match the search.
  const showNew = (id: string) => {
    const all = client.getQueryData<Category[]>(categoriesKey) ?? []
    const page = Math.floor(all.findIndex((one) => one.id === id) / address.limit) + 1
    address.set({ q: '', lang: '', page: String(page) }, { replace: true })
  }
  const add = (variant: 'filled' | 'default') =>
    may('category.write') && (
      <Button variant={variant} onClick={() => setOpen({})} aria-keyshortcuts="n">
        {t('New category')}
      </Button>
    )
  const { columns, remove } = useColumns(setOpen, languages)
  return (
    <>
      <PageHeader title={t('Categories')} action={add('filled')} />
      <Filters address={address} />
      {error && (
        <Failed error={error} fallback={t('Failed to load categories.')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingRows rows={4} />}
      {data && found.length > 0 && (
        <>
          <Rows
            label={t('Categories')}
            columns={columns}
            rows={shown}
            keyOf={({ id }) => id}
            added={created}
            {...(may('category.write') && { onTrash: (category: Category) => void remove(category) })}
          />
          <ListFoot address={address} meta={meta} noun={nouns.category} />
        </>
      )}
      {data?.length === 0 && (
        <Empty title={t('No categories yet')} action={add('default')}>
          {t('Categories group your articles. Each category has its own page.')}
        </Empty>
      )}
      {data && data.length > 0 && found.length === 0 && (
        <Empty
          title={t('No categories found.')}
          action={
            <Button variant="default" onClick={() => address.set({ q: '', lang: '' })}>
              {t('Show all categories')}
            </Button>
          }
        >
          {address.get('lang')
            ? t('No categories match these filters.')
            : t('No categories match this search.')}
        </Empty>
      )}
      {open && (
        <CategoryDialog
          {...open}
          lang={address.get('lang')}
          onCreated={({ id }) => {
            setCreated(id)
            showNew(id)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function Filters({ address }: { address: ListAddress }) {
  const search = <SearchField address={address} label={t('Search categories')} />
  const languages = useLanguages()
  if (languages.length === 0) return <SearchBar>{search}</SearchBar>
  return (
    <FilterBar address={address} search={search}>
      <LanguageFilter address={address} />
    </FilterBar>
  )
}

/** All categories are loaded; the address says which of them to show. */
function pageOf(categories: Category[], { get, page, limit }: ListAddress) {
  const words = get('q').trim().toLocaleLowerCase(language)
  const isFound = ({ name, slug }: Category) =>
    name.toLocaleLowerCase(language).includes(words) || slug.includes(words)
  const lang = get('lang')
  const found = categories.filter((one) => (lang === '' || one.lang === lang) && isFound(one))
  const meta = listMetaOf({ page, limit }, found.length)
  const last = Math.min(page, Math.max(1, meta.totalPages))
  const shown = found.slice((last - 1) * limit, last * limit)
  return { found, shown, meta: { ...meta, page: last } }
}

function useColumns(setOpen: (open: Open) => void, languages: readonly Language[]) {
  const client = useQueryClient()
  const refetch = () => client.invalidateQueries()
  const { remove, asksFirst } = useTrashing<Category>({ kind: 'category', refetch, consequences })
  // The list may be minutes old, so the current category is fetched for editing.
  const edit = async ({ id }: Category) => {
    try {
      setOpen({ category: await call(categoryEndpoints.adminGet, { params: { id } }) })
    } catch (error) {
      toastFailed(error, t('Failed to fetch category'))
    }
  }
  const canWrite = may('category.write')
  const hasLanguage = useHasLanguage()
  const columns: Column<Category>[] = [
    {
      title: t('Name'),
      cell: (category) => (
        <Group gap="sm" wrap="nowrap">
          {category.image && (
            <Image src={category.image} alt="" w={40} h={30} radius="sm" fit="cover" loading="lazy" />
          )}
          {canWrite ? (
            <EditName name={category.name} onEdit={() => edit(category)} />
          ) : (
            <Text fw={500}>{category.name}</Text>
          )}
        </Group>
      ),
    },
    addressColumn(),
    ...languageColumns<Category>(languages),
    articlesColumn(({ slug, lang }) =>
      hasLanguage(lang) ? { category: slug, ...(languages.length > 0 && { lang }) } : undefined,
    ),
    ...(canWrite ? [actionsColumn<Category>({ edit, remove, asksFirst })] : []),
  ]
  return { columns, remove }
}

function consequences(_all: Category[], only: Category | undefined): string {
  const count = only?.articleCount ?? 0
  return sentences(
    t('“{name}” and its page will be removed from the site.', { name: only?.name ?? '' }),
    count === 0
      ? t('It has no articles.')
      : t(
          {
            one: '{count} article will lose its category but stay on the site.',
            other: '{count} articles will lose their category but stay on the site.',
          },
          { count },
        ),
  )
}
