import { Button, Group, Select, Stack } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconFolder } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type ArticleSummary, articleEndpoints } from '../../contracts/articles.ts'
import type { Category } from '../../contracts/categories.ts'
import { call } from '../api-client.ts'
import { counted } from '../ui/list-controls.tsx'
import type { BulkAction } from './bulk-bar.tsx'
import { nouns } from './publishing.tsx'

/** Asks for a category and moves articles into it. */
export function useMoveToCategory(categories: Category[]): BulkAction<ArticleSummary> {
  const chosen = useRef<string | null>(null)
  const put = (id: string, categoryId: string | null) =>
    call(articleEndpoints.update, { params: { id }, body: { categoryId } })
  return {
    label: 'Move to category…',
    icon: <IconFolder size={16} />,
    done: 'moved',
    async ask(items) {
      const choice = await chooseCategory(categories, counted(items.length, nouns.article))
      chosen.current = choice ?? null
      return choice !== undefined
    },
    isNeedless: ({ category }) => (category?.id ?? null) === chosen.current,
    act: ({ id }) => put(id, chosen.current),
    undo: ({ id, category }) => put(id, category?.id ?? null),
  }
}

/** The id of a category, null for none; undefined when nothing was chosen. */
function chooseCategory(categories: Category[], what: string): Promise<string | null | undefined> {
  return new Promise((resolve) => {
    const id = modals.open({
      title: `Move ${what} to another category`,
      children: (
        <Chooser
          categories={categories}
          what={what}
          onChoose={(choice) => {
            resolve(choice)
            modals.close(id)
          }}
        />
      ),
      // Also called after a choice, when the promise is settled already.
      onClose: () => resolve(undefined),
    })
  })
}

const none = '-'
type ChooserProps = { categories: Category[]; what: string; onChoose: (id: string | null) => void }

function Chooser({ categories, what, onChoose }: ChooserProps) {
  const [choice, setChoice] = useState<string | null>(null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (choice) onChoose(choice === none ? null : choice)
      }}
    >
      <Stack>
        <Select
          label="Category"
          placeholder="Choose a category"
          data-autofocus
          searchable
          value={choice}
          onChange={setChoice}
          data={[
            { value: none, label: 'No category' },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          nothingFoundMessage="No categories match"
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={choice === null}>
            Move {what}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
