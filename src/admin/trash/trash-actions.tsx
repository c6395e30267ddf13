import { IconRestore, IconTrash } from '@tabler/icons-react'
import { type Trashed, type TrashKind, trashEndpoints } from '../../contracts/trash.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'
import { confirm } from '../ui/confirm.tsx'
import { actions, deleted, questions } from './deleting-words.ts'
import { restored } from './restoring-words.ts'
import { trashCalls } from './trash.data.ts'

/** What can be done with many entries of the trash. */
export function trashActions(kind: TrashKind | 'anything'): BulkAction<Trashed>[] {
  return [
    {
      label: t('Restore'),
      icon: <IconRestore size={16} />,
      done: { some: restored[kind], none: t('Nothing was restored.') },
      act: (trashed) => trashCalls[trashed.kind].restore(trashed.id),
      undo: (trashed) => trashCalls[trashed.kind].remove(trashed.id),
    },
    {
      label: t('Delete permanently'),
      icon: <IconTrash size={16} />,
      done: { some: deleted[kind], none: t('Nothing was permanently deleted.') },
      isDangerous: true,
      act: ({ id }) => call(trashEndpoints.delete, { params: { id } }),
      ask: (items) =>
        confirm({
          title: questions[kind](items.length),
          text: t('They cannot be restored after this.'),
          action: actions[kind](items.length),
          isDangerous: true,
        }),
    },
  ]
}
