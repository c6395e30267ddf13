import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { t } from '../texts/t.ts'
import { FilterBar, SearchBar } from './filter-bar.tsx'
import { ListBody } from './list-body.tsx'
import { OrderSelect, SearchField } from './list-controls.tsx'
import { PageHeader } from './page-header.tsx'
import { Empty } from './screen-states.tsx'

type Entity = { id: string; title: string }
type Props<T extends Entity> = Omit<ComponentProps<typeof ListBody<T>>, 'label' | 'failure' | 'empty'> & {
  title: string
  onAdd: () => void
  orders?: ComponentProps<typeof OrderSelect>['orders']
  kind: keyof typeof wordsOf
  /** Besides the search. */
  filters?: ReactNode
  /** Shown while the list is empty: what these things are for. */
  about: ReactNode
}

const wordsOf = {
  tag: {
    add: t('New tag'),
    search: t('Search tags'),
    none: t('No tags yet'),
    notFound: t('No tags found.'),
    reason: (q: string) => t('No tag begins with “{words}”.', { words: q }),
    filtered: t('No tags match these filters.'),
    showAll: t('Show all tags'),
    failure: t('Failed to load tags.'),
  },
  series: {
    add: t('New series'),
    search: t('Search series'),
    none: t('No series yet'),
    notFound: t('No series found.'),
    reason: (q: string) => t('No name contains “{words}”.', { words: q }),
    filtered: t('No series match these filters.'),
    showAll: t('Show all series'),
    failure: t('Failed to load series.'),
  },
  guest: {
    add: t('New guest author'),
    search: t('Search guest authors'),
    none: t('No guest authors yet'),
    notFound: t('No guest authors found.'),
    reason: (q: string) => t('No name contains “{words}”.', { words: q }),
    showAll: t('Show all guest authors'),
    failure: t('Failed to load guest authors.'),
  },
} as const

/** The screen of a list of things with names: a button to add one, a search, and the list in each of its states. */
export function NamedList<T extends Entity>({
  title,
  kind,
  onAdd,
  orders,
  about,
  filters,
  ...list
}: Props<T>) {
  const { address } = list
  const words = wordsOf[kind]
  const q = address.get('q')
  const add = (variant: 'filled' | 'default') => (
    <Button variant={variant} onClick={onAdd} aria-keyshortcuts="n">
      {words.add}
    </Button>
  )
  const search = <SearchField address={address} label={words.search} />
  const empty =
    q === '' && address.filterCount === 0 ? (
      <Empty title={words.none} action={add('default')}>
        {about}
      </Empty>
    ) : (
      <Empty
        title={words.notFound}
        action={
          <Button variant="default" onClick={() => address.set({ q: '', lang: '' })}>
            {words.showAll}
          </Button>
        }
      >
        {'filtered' in words && address.filterCount > 0 ? words.filtered : words.reason(q)}
      </Empty>
    )
  return (
    <>
      <PageHeader title={title} action={add('filled')} />
      {filters ? (
        <FilterBar address={address} search={search}>
          {filters}
          {orders && <OrderSelect address={address} orders={orders} />}
        </FilterBar>
      ) : (
        <SearchBar>
          {search}
          {orders && <OrderSelect address={address} orders={orders} />}
        </SearchBar>
      )}
      <ListBody {...list} label={title} failure={words.failure} empty={empty} />
    </>
  )
}
