import { Anchor, Button, Group, Image, Menu, Text } from '@mantine/core'
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Category, categoryEndpoints } from '../../contracts/categories.ts'
import { listMetaOf } from '../../contracts/common.ts'
import { rootUrl } from '../../contracts/paths.ts'
import { call } from '../app/api-client.ts'
import { categoriesKey, useCategories } from '../articles/articles.data.ts'
import { may } from '../auth/auth-store.ts'
import { brokenMenuLinks, countMenuLinks, menuLinksToBreak } from '../menu/links-to.ts'
import { useUndoTrashing } from '../trash/use-undo-trashing.ts'
import { ArticleCount } from '../ui/article-count.tsx'
import { confirm } from '../ui/confirm.tsx'
import { SearchBar } from '../ui/filter-bar.tsx'
import { type ListAddress, useListAddress } from '../ui/list-address.ts'
import { ListFoot, SearchField } from '../ui/list-controls.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { type Column, Rows } from '../ui/rows.tsx'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { CategoryDialog } from './category-dialog.tsx'

type Open = { category?: Category } | undefined

export function Component() {
  const address = useListAddress()
  const [open, setOpen] = useState<Open>()
  const { data, error, refetch } = useCategories()
  const { found, shown, meta } = pageOf(data ?? [], address)
  const [created, setCreated] = useState<string>()
  const client = useQueryClient()
  // It may be on another page of the list, or not match the search.
  const showNew = (id: string) => {
    const all = client.getQueryData<Category[]>(categoriesKey) ?? []
    const page = Math.floor(all.findIndex((one) => one.id === id) / address.limit) + 1
    address.set({ q: '', page: String(page) }, { replace: true })
  }
  const add = (variant: 'filled' | 'default') =>
    may('category.write') && (
      <Button variant={variant} onClick={() => setOpen({})} aria-keyshortcuts="n">
        New category
      </Button>
    )
  const { columns, remove } = useColumns(setOpen)
  return (
    <>
      <PageHeader title="Categories" action={add('filled')} />
      <SearchBar>
        <SearchField address={address} label="Search categories" />
      </SearchBar>
      {error && <Failed error={error} fallback="Failed to load categories." onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={4} />}
      {data && found.length > 0 && (
        <>
          <Rows
            label="Categories"
            columns={columns}
            rows={shown}
            keyOf={({ id }) => id}
            added={created}
            {...(may('category.write') && { onTrash: (category: Category) => void remove(category) })}
          />
          <ListFoot address={address} meta={meta} noun={{ one: 'category', many: 'categories' }} />
        </>
      )}
      {data?.length === 0 && (
        <Empty title="No categories yet" action={add('default')}>
          Categories group your articles. Each category has its own page.
        </Empty>
      )}
      {data && data.length > 0 && found.length === 0 && (
        <Empty
          title="No categories found."
          action={
            <Button variant="default" onClick={() => address.set({ q: '' })}>
              Show all categories
            </Button>
          }
        >
          No categories match this search.
        </Empty>
      )}
      {open && (
        <CategoryDialog
          {...open}
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

/** All categories are loaded; the address says which of them are shown. */
function pageOf(categories: Category[], { get, page, limit }: ListAddress) {
  const words = get('q').trim().toLocaleLowerCase('en')
  const found = categories.filter(
    ({ name, slug }) => name.toLocaleLowerCase('en').includes(words) || slug.includes(words),
  )
  const meta = listMetaOf({ page, limit }, found.length)
  const last = Math.min(page, Math.max(1, meta.totalPages))
  return { found, shown: found.slice((last - 1) * limit, last * limit), meta: { ...meta, page: last } }
}

function useColumns(setOpen: (open: Open) => void) {
  const client = useQueryClient()
  const undoOf = useUndoTrashing('category')
  const remove = async (category: Category) => {
    const links = await countMenuLinks([rootUrl(category.slug)])
    if (!(await confirm(deleteQuestion(category, links)))) return
    try {
      await call(categoryEndpoints.delete, { params: { id: category.id } })
      await client.invalidateQueries()
      const broken = brokenMenuLinks(links)
      const { id, name } = category
      toastDone(`“${name}” was moved to the trash.${broken.text}`, broken.link, undoOf(id, name))
    } catch (error) {
      toastFailed(error, 'Failed to delete category')
    }
  }
  // The list may be minutes old, so the current category is fetched for editing.
  const edit = async ({ id }: Category) => {
    try {
      setOpen({ category: await call(categoryEndpoints.adminGet, { params: { id } }) })
    } catch (error) {
      toastFailed(error, 'Failed to fetch category')
    }
  }
  const canWrite = may('category.write')
  const columns: Column<Category>[] = [
    {
      title: 'Name',
      cell: (category) => (
        <Group gap="sm" wrap="nowrap">
          {category.image && (
            <Image src={category.image} alt="" w={40} h={30} radius="sm" fit="cover" loading="lazy" />
          )}
          {canWrite ? (
            <Anchor component="button" type="button" fw={500} ta="start" onClick={() => void edit(category)}>
              {category.name}
            </Anchor>
          ) : (
            <Text fw={500}>{category.name}</Text>
          )}
        </Group>
      ),
    },
    {
      title: 'Address',
      cell: ({ slug }) => (
        <Anchor href={`/${slug}`} target="_blank" rel="noopener">
          /{slug}
        </Anchor>
      ),
    },
    {
      title: 'Articles',
      cell: ({ slug, articleCount }) => (
        <Anchor component={Link} to={`/admin/articles?category=${encodeURIComponent(slug)}`}>
          <ArticleCount count={articleCount} />
        </Anchor>
      ),
    },
    ...(canWrite
      ? [
          {
            title: '',
            align: 'end' as const,
            cell: (category: Category) => (
              <RowMenu of={category.name}>
                <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => void edit(category)}>
                  Edit
                </Menu.Item>
                <Menu.Item
                  component="a"
                  href={`/${category.slug}`}
                  target="_blank"
                  leftSection={<IconExternalLink size={16} />}
                >
                  View on the site
                </Menu.Item>
                <Menu.Item
                  c="var(--mantine-color-error)"
                  leftSection={<IconTrash size={16} />}
                  onClick={() => void remove(category)}
                >
                  Move to trash…
                </Menu.Item>
              </RowMenu>
            ),
          },
        ]
      : []),
  ]
  return { columns, remove }
}

function deleteQuestion({ name, articleCount }: Category, links: number) {
  const articles =
    articleCount === 1
      ? '1 article will lose its category'
      : `${articleCount.toLocaleString('en')} articles will lose their category`
  return {
    title: 'Move this category to the trash?',
    text: `“${name}” and its page will be removed from the site. ${articleCount === 0 ? 'It has no articles.' : `${articles} but stay on the site.`}${menuLinksToBreak(links)} You can restore it for 30 days.`,
    action: 'Move to trash',
    isDangerous: true,
  }
}
