import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { type Folder, folderEndpoints, folderInput } from '../../contracts/folders.ts'
import { call } from '../app/api-client.ts'
import { useUnsavedText } from '../app/unsaved.ts'
import { t } from '../texts/t.ts'
import { trashCalls } from '../trash/trash.data.ts'
import { useUndoTrashing } from '../trash/use-undo-trashing.ts'
import { Dialog } from '../ui/dialog.tsx'
import { issuesOf, validateWith } from '../ui/form.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { useFolders, useRefetchFolders } from './folders.data.ts'

/** Creates, renames and deletes folders. */
export function FoldersDialog({ onClose }: { onClose: () => void }) {
  const folders = useFolders()
  const refetch = useRefetchFolders()
  return (
    <Dialog onClose={onClose} title={t('Folders')} size="md">
      <Stack>
        <NameForm
          label={t('New folder')}
          action={t('Create folder')}
          onSave={async (body) => {
            await call(folderEndpoints.create, { body })
            await refetch()
          }}
        />
        {folders.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('Folders keep a large library in order. Each file is in one folder, or in none.')}
          </Text>
        )}
        {folders.map((folder) => (
          <FolderRow key={`${folder.id} ${folder.name}`} folder={folder} refetch={refetch} />
        ))}
      </Stack>
    </Dialog>
  )
}

function FolderRow({ folder: { id, name }, refetch }: { folder: Folder; refetch: () => Promise<unknown> }) {
  const undoOf = useUndoTrashing('folder')
  const remove = async () => {
    try {
      await trashCalls.folder.remove(id)
      await refetch()
      toastDone(
        t('“{name}” was moved to the trash. Its files are still in the library.', { name }),
        undefined,
        undoOf(id, name),
      )
    } catch (error) {
      toastFailed(error, t('Failed to delete folder'))
    }
  }
  return (
    <Group wrap="nowrap" align="flex-start" gap="xs">
      <NameForm
        label={t('Name of {name}', { name })}
        name={name}
        action={t('Rename')}
        onSave={async (body) => {
          await call(folderEndpoints.update, { params: { id }, body })
          await refetch()
        }}
      />
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        aria-label={t('Move folder {name} to trash', { name })}
        onClick={() => void remove()}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  )
}

type NameProps = {
  label: string
  name?: string
  action: string
  onSave: (input: { name: string }) => Promise<void>
}

/** A name, with a button that appears when it was changed. */
function NameForm({ label, name = '', action, onSave }: NameProps) {
  const [value, setValue] = useState(name)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  useUnsavedText(value !== name)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const invalid = validateWith(folderInput)({ name: value })
    if (invalid.name) return setProblem(String(invalid.name))
    setSaving(true)
    setProblem(undefined)
    try {
      await onSave({ name: value })
      // Somebody may type the next name already.
      if (name === '') setValue((now) => (now === value ? '' : now))
    } catch (error) {
      const sentence = issuesOf(error).name
      if (sentence) setProblem(String(sentence))
      else toastFailed(error, t('Failed to save the folder'))
    }
    setSaving(false)
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate style={{ flex: 1 }}>
      <Group align="flex-start" gap="xs">
        <TextInput
          flex="1 1 12rem"
          aria-label={label}
          placeholder={name === '' ? label : name}
          value={value}
          error={problem}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        {(name === '' || value !== name) && (
          <Button type="submit" variant="default" loading={isSaving}>
            {action}
          </Button>
        )}
      </Group>
    </form>
  )
}
