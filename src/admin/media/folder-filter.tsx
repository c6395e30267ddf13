import { NativeSelect } from '@mantine/core'
import { t } from '../texts/t.ts'
import { useFolders } from './folders.data.ts'
import { options } from './move-to-folder.tsx'

type Props = { value: string; onChange: (folderId: string) => void }

/** Chooses the folder to show; '' for all files. Renders nothing on a site without folders. */
export function FolderFilter({ value, onChange }: Props) {
  const folders = useFolders()
  if (folders.length === 0) return null
  return (
    <NativeSelect
      aria-label={t('Folder')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: t('All folders') }, ...options(folders)]}
    />
  )
}
