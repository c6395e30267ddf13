import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type TrashKind, trashEndpoints } from '../../contracts/trash.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import { confirm } from '../ui/confirm.tsx'
import type { ListAddress } from '../ui/list-address.ts'
import { useFocusHeadingAfter } from '../ui/lost-focus.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { actions, deleted, progress as progressWords, questions } from './deleting-words.ts'
import { useRefetchLists, useTrash } from './trash.data.ts'

/** Deletes everything in the trash permanently, or everything of the kind that the list shows. */
export function EmptyTrash({ kind, address }: { kind: TrashKind | undefined; address: ListAddress }) {
  const refresh = useRefetchLists()
  const total = useTrash(kind, address).data?.meta.total ?? 0
  const [progress, setProgress] = useState<string>()
  const words = kind ?? 'anything'
  const askAndEmpty = async () => {
    try {
      const seen = await newest(kind)
      if (!seen || !(await confirm(question(words, seen.total)))) return await refresh()
      await emptyUntil(seen.deletedAt, kind, (done) => setProgress(progressWords[words](done, seen.total)))
      toastDone(deleted[words](seen.total))
    } catch (error) {
      toastFailed(error, t('Failed to empty the trash'))
    }
    setProgress(undefined)
    await refresh()
  }
  if (total === 0 && progress === undefined) return null
  return <EmptyButton progress={progress} onClick={() => void askAndEmpty()} />
}

function EmptyButton({ progress, onClick }: { progress: string | undefined; onClick: () => void }) {
  useFocusHeadingAfter()
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={16} aria-hidden />}
      disabled={progress !== undefined}
      onClick={onClick}
    >
      {progress ?? t('Empty trash…')}
    </Button>
  )
}

/** The newest entry, and the number of entries: anything deleted later stays in the trash. */
async function newest(kind: TrashKind | undefined) {
  const { trash, meta } = await call(trashEndpoints.list, {
    query: { ...(kind && { kind }), page: '1', limit: '1' },
  })
  return trash[0] && { deletedAt: trash[0].deletedAt, total: meta.total }
}

/** The server deletes a limited number at once. `onProgress` gets how many are deleted so far. Throws ApiError. */
async function emptyUntil(
  until: string,
  kind: TrashKind | undefined,
  onProgress: (deleted: number) => void,
): Promise<void> {
  let deleted = 0
  for (let left = 1; left > 0; ) {
    onProgress(deleted)
    const done = await call(trashEndpoints.empty, { query: { ...(kind && { kind }), until } })
    deleted += done.deleted
    left = done.deleted === 0 ? 0 : done.left
  }
}

const question = (words: keyof typeof questions, count: number) => ({
  title: questions[words](count),
  text: t('This cannot be undone.'),
  action: actions[words](count),
  isDangerous: true,
})
