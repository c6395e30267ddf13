import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Category, categoryEndpoints } from '../../contracts/categories.ts'
import { call } from '../api-client.ts'
import { may } from '../auth/auth-store.ts'
import { confirm } from '../ui/confirm.tsx'
import { useListAddress } from '../ui/list-address.ts'
import { SearchField } from '../ui/list-controls.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { type Column, Rows } from '../ui/rows.tsx'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { CategoryDialog } from './category-dialog.tsx'

type Open = { category?: Category } | undefined

export function Component() {
  const address = useListAddress()
  const [open, setOpen] = useState<Open>()
  const q = address.get('q')
  const { data, error, refetch } = useQuery({
    queryKey: ['categories', { q }],
    queryFn: ({ signal }) => call(categoryEndpoints.adminList, { query: { limit: '100', q }, signal }),
  })
  const add = may('category.write') && <Button onClick={() => setOpen({})}>New category</Button>
  const columns = useColumns(setOpen)
  return (
    <>
      <PageHeader title="Categories" action={add} />
      <Group mb="md">
        <SearchField address={address} label="Search categories" />
      </Group>
      {error && <Failed error={error} fallback="Failed to load categories." onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={4} />}
      {data && data.length > 0 && (
        <Rows label="Categories" columns={columns} rows={data} keyOf={({ id }) => id} />
      )}
      {data?.length === 0 && (
        <Empty title={q ? 'No categories found.' : 'No categories yet'} action={!q && add}>
          {q
            ? 'No category fits this search.'
            : 'Categories group articles and give each group an address of its own.'}
        </Empty>
      )}
      {open && <CategoryDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function useColumns(setOpen: (open: Open) => void): Column<Category>[] {
  const client = useQueryClient()
  const remove = async (category: Category) => {
    if (!(await confirm(deleteQuestion(category)))) return
    try {
      await call(categoryEndpoints.delete, { params: { id: category.id } })
      await client.invalidateQueries()
      toastDone(`“${category.name}” was deleted.`)
    } catch (error) {
      toastFailed(error, 'Failed to delete category')
    }
  }
  const canWrite = may('category.write')
  return [
    { title: 'Name', cell: ({ name }) => <Text fw={500}>{name}</Text> },
    {
      title: 'Address',
      cell: ({ slug }) => (
        <Anchor href={`/${slug}`} target="_blank" rel="noopener">
          /{slug}
        </Anchor>
      ),
    },
    { title: 'Articles', cell: ({ articleCount }) => articleCount.toLocaleString('en') },
    ...(canWrite
      ? [
          {
            title: '',
            align: 'end' as const,
            cell: (category: Category) => (
              <Group gap="xs" justify="flex-end" wrap="nowrap" display="inline-flex">
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => setOpen({ category })}
                  aria-label={`Edit ${category.name}`}
                >
                  Edit
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => void remove(category)}
                  aria-label={`Delete ${category.name}`}
                >
                  Delete…
                </Button>
              </Group>
            ),
          },
        ]
      : []),
  ]
}

function deleteQuestion({ name, articleCount }: Category) {
  const articles =
    articleCount === 1 ? '1 article stays' : `${articleCount.toLocaleString('en')} articles stay`
  return {
    title: 'Delete this category?',
    text: `“${name}” and its page disappear from the site. ${articleCount === 0 ? 'It has no articles.' : `${articles}, without a category.`}`,
    action: 'Delete category',
    isDangerous: true,
  }
}
