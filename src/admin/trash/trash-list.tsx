import { Button, Group, Text } from '@mantine/core'
import type { Trashed } from '../../contracts/trash.ts'
import { nouns, trashActions } from '../bulk/publishing.tsx'
import { confirm } from '../ui/confirm.tsx'
import type { ListAddress } from '../ui/list-address.ts'
import { ListBody } from '../ui/list-body.tsx'
import type { Column } from '../ui/rows.tsx'
import { Empty } from '../ui/screen-states.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { When } from '../ui/when.tsx'
import { type Kind, useFreshLists, useTrash, useTrashActions } from './trash.data.ts'

const anything = { one: 'article or page', many: 'articles and pages' }

/** Deleted articles or pages, or both: to bring back, or to delete for good. */
export function TrashList({ kind, address }: { kind?: Kind | undefined; address: ListAddress }) {
  const refresh = useFreshLists()
  const query = useTrash(kind, address)
  const noun = kind ? nouns[kind] : anything
  return (
    <ListBody
      label="Trash"
      address={address}
      noun={noun}
      query={query}
      failure="Failed to load the trash."
      columns={kind ? columns : withKind}
      actions={trashActions(noun)}
      onBulkEnd={refresh}
      empty={
        <Empty title="The trash is empty">You can restore a deleted {noun.one} from here for 30 days.</Empty>
      }
    />
  )
}

const columns: Column<Trashed>[] = [
  { title: 'Title', cell: ({ title }) => <Text fw={500}>{title}</Text> },
  { title: 'Deleted', cell: ({ deletedAt }) => <When iso={deletedAt} /> },
  { title: 'Deleted permanently', cell: ({ endsAt }) => <When iso={endsAt} /> },
  { title: '', align: 'end', cell: (trashed) => <Actions trashed={trashed} /> },
]

const kinds = { article: 'Article', page: 'Page' }
const withKind: Column<Trashed>[] = [
  ...columns.slice(0, 1),
  { title: 'Kind', isPlain: true, cell: ({ kind }) => kinds[kind] },
  ...columns.slice(1),
]

function Actions({ trashed: { id, kind, title } }: { trashed: Trashed }) {
  const { restore, deleteForGood } = useTrashActions(kind)
  const bringBack = async () => {
    try {
      const { url } = await restore(id)
      toastDone(`“${title}” was restored at ${decodeURI(url)}.`)
    } catch (error) {
      toastFailed(error, `Failed to restore ${kind}`)
    }
  }
  const askAndDelete = async () => {
    if (!(await confirm(question(title)))) return
    try {
      await deleteForGood(id)
      toastDone(`“${title}” was permanently deleted.`)
    } catch (error) {
      toastFailed(error, `Failed to delete ${kind}`)
    }
  }
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button size="xs" variant="default" onClick={() => void bringBack()} aria-label={`Restore ${title}`}>
        Restore
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="red.8"
        c="var(--mantine-color-error)"
        onClick={() => void askAndDelete()}
        aria-label={`Delete ${title} permanently`}
      >
        Delete permanently
      </Button>
    </Group>
  )
}

const question = (title: string) => ({
  title: 'Delete permanently?',
  text: `“${title}” cannot be restored after this.`,
  action: 'Delete permanently',
  isDangerous: true,
})
