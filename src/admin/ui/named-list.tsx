import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
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
      New {noun.one}
    </Button>
  )
  const empty =
    q === '' ? (
      <Empty title={`No ${noun.many} yet`} action={add('default')}>
        {about}
      </Empty>
    ) : (
      <Empty
        title={`No ${noun.many} found.`}
        action={
          <Button variant="default" onClick={() => address.set({ q: '' })}>
            Show all {noun.many}
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
        <SearchField address={address} label={`Search ${noun.many}`} />
        {orders && <OrderSelect address={address} orders={orders} />}
      </SearchBar>
      <ListBody {...list} label={title} failure={`Failed to load ${noun.many}.`} empty={empty} />
    </>
  )
}
