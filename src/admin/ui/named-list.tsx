import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { t } from '../texts/t.ts'
import { SearchBar } from './filter-bar.tsx'
import { ListBody } from './list-body.tsx'
import { OrderSelect, SearchField } from './list-controls.tsx'
import { PageHeader } from './page-header.tsx'
import { Empty } from './screen-states.tsx'

type Entity = { id: string; title: string }
type Props<T extends Entity> = Omit<ComponentProps<typeof ListBody<T>>, 'label' | 'failure' | 'empty'> & {
  title: string
  onAdd: () => void
  orders?: ComponentProps<typeof OrderSelect>['orders']
  /** Why nothing was found, before the words that were searched for: `No tag begins with`. */
  notFound: string
  /** What these are for, where there are none yet. */
  about: ReactNode
}

/** The screen of a list of things with names: a button to add one, a search, and the list in each of its states. */
export function NamedList<T extends Entity>({ title, onAdd, orders, notFound, about, ...list }: Props<T>) {
  const { address, noun } = list
  const q = address.get('q')
  const add = (variant: 'filled' | 'default') => (
    <Button variant={variant} onClick={onAdd} aria-keyshortcuts="n">
      {t('New {one}', { one: noun.one })}
    </Button>
  )
  const empty =
    q === '' ? (
      <Empty title={t('No {many} yet', { many: noun.many })} action={add('default')}>
        {about}
      </Empty>
    ) : (
      <Empty
        title={t('No {many} found.', { many: noun.many })}
        action={
          <Button variant="default" onClick={() => address.set({ q: '' })}>
            {t('Show all {many}', { many: noun.many })}
          </Button>
        }
      >
        {notFound} “{q}”.
      </Empty>
    )
  return (
    <>
      <PageHeader title={title} action={add('filled')} />
      <SearchBar>
        <SearchField address={address} label={t('Search {many}', { many: noun.many })} />
        {orders && <OrderSelect address={address} orders={orders} />}
      </SearchBar>
      <ListBody
        {...list}
        label={title}
        failure={t('Failed to load {many}.', { many: noun.many })}
        empty={empty}
      />
    </>
  )
}
