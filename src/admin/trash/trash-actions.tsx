import { IconRestore, IconTrash } from '@tabler/icons-react'
import { type Trashed, trashEndpoints } from '../../contracts/trash.ts'
import { call } from '../app/api-client.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'
import { confirm } from '../ui/confirm.tsx'
import { counted, type Noun } from '../ui/list-controls.tsx'
import { trashCalls } from './trash.data.ts'

/** What can be done with many entries of the trash. */
export function trashActions(noun: Noun): BulkAction<Trashed>[] {
  return [
    {
      label: 'Restore',
      icon: <IconRestore size={16} />,
      done: 'restored',
      act: ({ id, kind }) => trashCalls[kind].restore(id),
      undo: ({ id, kind }) => trashCalls[kind].remove(id),
    },
    {
      label: 'Delete permanently',
      icon: <IconTrash size={16} />,
      done: 'permanently deleted',
      isDangerous: true,
      act: ({ id }) => call(trashEndpoints.delete, { params: { id } }),
      ask: (items) =>
        confirm({
          title: `Permanently delete ${counted(items.length, noun)}?`,
          text: 'They cannot be restored after this.',
          action: `Delete ${counted(items.length, noun)}`,
          isDangerous: true,
        }),
    },
  ]
}
