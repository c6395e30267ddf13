import { Select } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Folder } from '../../contracts/folders.ts'
import { type Media, mediaEndpoints } from '../../contracts/media.ts'
import { call } from '../app/api-client.ts'
import { chooseOne } from '../bulk/choose-one.tsx'
import { t } from '../texts/t.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'

const none = '-'

/** Asks for a folder and moves files into it. */
export function useMoveToFolder(folders: Folder[]): BulkAction<Media> {
  const chosen = useRef<string | null>(null)
  const put = (id: string, folderId: string | null) =>
    call(mediaEndpoints.update, { params: { id }, body: { folderId } })
  return {
    label: t('Move to folder…'),
    icon: <IconFolder size={16} />,
    done: {
      some: (count) => t({ one: '{count} file moved.', other: '{count} files moved.' }, { count }),
      none: t('Nothing was moved.'),
    },
    async ask(files) {
      const count = files.length
      const choice = await chooseOne({
        title: t(
          { one: 'Move {count} file to another folder', other: 'Move {count} files to another folder' },
          { count },
        ),
        action: t({ one: 'Move {count} file', other: 'Move {count} files' }, { count }),
        field: ({ value, onChange }) => (
          <Select
            label={t('Folder')}
            placeholder={t('Choose a folder')}
            data-autofocus
            searchable
            value={value}
            onChange={(id) => onChange(id ?? '')}
            data={[{ value: none, label: t('No folder') }, ...options(folders)]}
            nothingFoundMessage={t('No folders match')}
          />
        ),
      })
      chosen.current = choice === none ? null : (choice ?? null)
      return choice !== undefined
    },
    isNoop: ({ folder }) => (folder?.id ?? null) === chosen.current,
    act: ({ id }) => put(id, chosen.current),
    undo: ({ id, folder }) => put(id, folder?.id ?? null),
  }
}

export const options = (folders: Folder[]) => folders.map(({ id, name }) => ({ value: id, label: name }))
