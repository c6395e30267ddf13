import { Button, Group, Text } from '@mantine/core'
import type { Trashed } from '../../contracts/trash.ts'
import { confirm } from '../ui/confirm.tsx'
import type { ListAddress } from '../ui/list-address.ts'
import { Pages } from '../ui/list-controls.tsx'
import { type Column, Rows } from '../ui/rows.tsx'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { When } from '../ui/when.tsx'
import { type Kind, useTrash, useTrashActions } from './trash.data.ts'

/** Deleted articles or pages: to bring back, or to delete for good. */
export function TrashList({ kind, address }: { kind: Kind; address: ListAddress }) {
  const { data, error, refetch } = useTrash(kind, address.page)
  if (error)
    return <Failed error={error} fallback="Failed to load the trash." onRetry={() => void refetch()} />
  if (!data) return <LoadingRows />
  if (data.trash.length === 0)
    return (
      <Empty title="The trash is empty">A deleted {kind} can be brought back from here for 30 days.</Empty>
    )
  return (
    <>
      <Rows label="Trash" columns={columns} rows={data.trash} keyOf={({ id }) => id} />
      <Text size="sm" c="dimmed" mt="sm" role="status">
        {data.meta.total.toLocaleString('en')} in the trash
      </Text>
      <Pages address={address} total={data.meta.totalPages} />
    </>
  )
}

const columns: Column<Trashed>[] = [
  { title: 'Title', cell: ({ title }) => <Text fw={500}>{title}</Text> },
  { title: 'Deleted', cell: ({ deletedAt }) => <When iso={deletedAt} /> },
  { title: 'Goes for good', cell: ({ endsAt }) => <When iso={endsAt} /> },
  { title: '', align: 'end', cell: (trashed) => <Actions trashed={trashed} /> },
]

function Actions({ trashed: { id, kind, title } }: { trashed: Trashed }) {
  const { restore, deleteForGood } = useTrashActions(kind)
  const bringBack = async () => {
    try {
      const { url } = await restore(id)
      toastDone(`“${title}” is back at ${decodeURI(url)}.`)
    } catch (error) {
      toastFailed(error, `Failed to restore ${kind}`)
    }
  }
  const askAndDelete = async () => {
    if (!(await confirm(question(title)))) return
    try {
      await deleteForGood(id)
      toastDone(`“${title}” was deleted for good.`)
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
        aria-label={`Delete ${title} for good`}
      >
        Delete for good
      </Button>
    </Group>
  )
}

const question = (title: string) => ({
  title: 'Delete it for good?',
  text: `“${title}” cannot be brought back after this.`,
  action: 'Delete for good',
  isDangerous: true,
})
