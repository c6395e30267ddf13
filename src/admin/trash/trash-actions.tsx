import { IconRestore, IconTrash } from '@tabler/icons-react'
import { type Trashed, trashEndpoints } from '../../contracts/trash.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'
import { confirm } from '../ui/confirm.tsx'
import { counted, type Noun } from '../ui/list-controls.tsx'
import { trashCalls } from './trash.data.ts'

/** What can be done with many entries of the trash. */
export function trashActions(noun: Noun): BulkAction<Trashed>[] {
  return [
    {
      label: t('Restore'),
      icon: <IconRestore size={16} />,
      done: 'restored',
      act: ({ id, kind }) => trashCalls[kind].restore(id),
      undo: ({ id, kind }) => trashCalls[kind].remove(id),
    },
    {
      label: t('Delete permanently'),
      icon: <IconTrash size={16} />,
      done: 'permanently deleted',
      isDangerous: true,
      act: ({ id }) => call(trashEndpoints.delete, { params: { id } }),
      ask: (items) =>
        confirm({
          title: t('Permanently delete {what}?', { what: counted(items.length, noun) }),
          text: t('They cannot be restored after this.'),
          action: t('Delete {what}', { what: counted(items.length, noun) }),
          isDangerous: true,
        }),
    },
  ]
}
