import { Menu, Text } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import type { Trashed, TrashKind } from '../../contracts/trash.ts'
import { t } from '../texts/t.ts'
import { confirm } from '../ui/confirm.tsx'
import type { ListAddress } from '../ui/list-address.ts'
import { ListBody } from '../ui/list-body.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { type Column, OnCard, OnTable } from '../ui/rows.tsx'
import { Empty } from '../ui/screen-states.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { When } from '../ui/when.tsx'
import { failedToDelete, failedToRestore } from './failures.ts'
import { anything, labels, nouns } from './kinds.ts'
import { emptyTrash } from './restoring-words.ts'
import { sentenceAfter, useRefetchLists, useTrash, useTrashActions } from './trash.data.ts'
import { trashActions } from './trash-actions.tsx'

/** What was deleted, all or of one kind, to restore or to delete permanently. */
export function TrashList({ kind, address }: { kind?: TrashKind | undefined; address: ListAddress }) {
  const refresh = useRefetchLists()
  const query = useTrash(kind, address)
  const words = emptyTrash[kind ?? 'anything']
  return (
    <ListBody
      label={t('Trash')}
      address={address}
      noun={kind ? nouns[kind] : anything}
      query={query}
      failure={t('Failed to load the trash.')}
      columns={kind ? columns : withKind}
      actions={trashActions(kind ?? 'anything')}
      onBulkEnd={refresh}
      empty={<Empty title={words.title}>{words.hint}</Empty>}
    />
  )
}

const columns: Column<Trashed>[] = [
  { title: t('Title'), cell: ({ title }) => <Text fw={500}>{title}</Text> },
  {
    title: t('Deleted'),
    cell: ({ deletedAt }) => (
      <>
        <OnCard>{t.nodes('Deleted {when}', { when: <When iso={deletedAt} /> })}</OnCard>
        <OnTable>
          <When iso={deletedAt} />
        </OnTable>
      </>
    ),
  },
  {
    title: t('Deleted permanently'),
    cell: ({ endsAt }) => (
      <>
        <OnCard>{t.nodes('Deleted permanently {when}', { when: <When iso={endsAt} /> })}</OnCard>
        <OnTable>
          <When iso={endsAt} />
        </OnTable>
      </>
    ),
  },
  { title: '', align: 'end', cell: (trashed) => <Actions trashed={trashed} /> },
]

const withKind: Column<Trashed>[] = [
  ...columns.slice(0, 1),
  { title: t('Type'), cell: ({ kind }) => labels[kind].one },
  ...columns.slice(1),
]

function Actions({ trashed: { id, kind, title } }: { trashed: Trashed }) {
  const { restore, deletePermanently } = useTrashActions(kind)
  const bringBack = async () => {
    try {
      toastDone(sentenceAfter(await restore(id), title))
    } catch (error) {
      toastFailed(error, failedToRestore[kind])
    }
  }
  const askAndDelete = async () => {
    if (!(await confirm(question(title)))) return
    try {
      await deletePermanently(id)
      toastDone(t('“{title}” was permanently deleted.', { title }))
    } catch (error) {
      toastFailed(error, failedToDelete[kind])
    }
  }
  return (
    <RowMenu of={title}>
      <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => void bringBack()}>
        {t('Restore')}
      </Menu.Item>
      <Menu.Item
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={16} />}
        onClick={() => void askAndDelete()}
      >
        {t('Delete permanently…')}
      </Menu.Item>
    </RowMenu>
  )
}

const question = (title: string) => ({
  title: t('Delete permanently?'),
  text: t('“{title}” cannot be restored after this.', { title }),
  action: t('Delete permanently'),
  isDangerous: true,
})
