import { Anchor, Button, Menu } from '@mantine/core'
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Tag, tagEndpoints } from '../../contracts/tags.ts'
import { call } from '../app/api-client.ts'
import { nouns } from '../trash/kinds.ts'
import { ArticleCount } from '../ui/article-count.tsx'
import { SearchBar } from '../ui/filter-bar.tsx'
import { useListAddress } from '../ui/list-address.ts'
import { ListBody } from '../ui/list-body.tsx'
import { OrderSelect, SearchField } from '../ui/list-controls.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import type { Column } from '../ui/rows.tsx'
import { Empty } from '../ui/screen-states.tsx'
import { toastFailed } from '../ui/toast.tsx'
import { useRemoveTag, useTagActions } from './tag-actions.tsx'
import { TagDialog } from './tag-dialog.tsx'
import { defaultOrder, type Row, useRefetchTags, useTags } from './tags.data.ts'

type Open = { tag?: Tag } | undefined

const orders = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-articles', label: 'Most articles' },
  { value: 'articles', label: 'Fewest articles' },
]

/** The tags of articles. */
export function Component() {
  const address = useListAddress()
  const [open, setOpen] = useState<Open>()
  const query = useTags(address)
  const refetch = useRefetchTags()
  const remove = useRemoveTag()
  const actions = useTagActions()
  // The list may be minutes old, so the current tag is fetched for editing.
  const edit = async ({ id }: Tag) => {
    try {
      setOpen({ tag: await call(tagEndpoints.adminGet, { params: { id } }) })
    } catch (error) {
      toastFailed(error, 'Failed to fetch tag')
    }
  }
  const add = (variant: 'filled' | 'default') => (
    <Button variant={variant} onClick={() => setOpen({})} aria-keyshortcuts="n">
      New tag
    </Button>
  )
  const isSearched = address.get('q') !== ''
  return (
    <>
      <PageHeader title="Tags" action={add('filled')} />
      <SearchBar>
        <SearchField address={address} label="Search tags" />
        <OrderSelect address={address} orders={orders} />
      </SearchBar>
      <ListBody
        label="Tags"
        address={address}
        noun={nouns.tag}
        query={query}
        failure="Failed to load tags."
        columns={columns(edit, remove)}
        defaultOrder={defaultOrder}
        actions={actions}
        onBulkEnd={refetch}
        onTrash={(tag) => void remove(tag)}
        empty={
          isSearched ? (
            <Empty
              title="No tags found."
              action={
                <Button variant="default" onClick={() => address.set({ q: '' })}>
                  Show all tags
                </Button>
              }
            >
              No tag begins with “{address.get('q')}”.
            </Empty>
          ) : (
            <Empty title="No tags yet" action={add('default')}>
              Tags name what an article is about. Add them while you write; each has its own page.
            </Empty>
          )
        }
      />
      {open && (
        <TagDialog
          {...open}
          // It may be on another page of the list, or not match the search.
          onCreated={({ name }) => address.set({ q: name }, { replace: true })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const columns = (edit: (tag: Tag) => Promise<void>, remove: (tag: Row) => Promise<void>): Column<Row>[] => [
  {
    title: 'Name',
    order: { up: 'name', down: '-name' },
    cell: (tag) => (
      <Anchor component="button" type="button" fw={500} ta="start" onClick={() => void edit(tag)}>
        {tag.name}
      </Anchor>
    ),
  },
  {
    title: 'Address',
    cell: ({ url }) => (
      <Anchor href={url} target="_blank" rel="noopener">
        {decodeURI(url)}
      </Anchor>
    ),
  },
  {
    title: 'Articles',
    order: { up: 'articles', down: '-articles' },
    cell: ({ slug, articleCount }) => (
      <Anchor component={Link} to={`/admin/articles?tag=${encodeURIComponent(slug)}`}>
        <ArticleCount count={articleCount} />
      </Anchor>
    ),
  },
  {
    title: '',
    align: 'end',
    cell: (tag) => (
      <RowMenu of={tag.name}>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => void edit(tag)}>
          Edit
        </Menu.Item>
        <Menu.Item component="a" href={tag.url} target="_blank" leftSection={<IconExternalLink size={16} />}>
          View on the site
        </Menu.Item>
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} />}
          onClick={() => void remove(tag)}
        >
          {tag.articleCount > 0 ? 'Move to trash…' : 'Move to trash'}
        </Menu.Item>
      </RowMenu>
    ),
  },
]
