import { Box, Button, Grid, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getHotkeyHandler } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Folder } from '../../contracts/folders.ts'
import { type Media, mediaChange, mediaEndpoints } from '../../contracts/media.ts'
import { ownedFile } from '../../contracts/permissions.ts'
import { ApiError, call } from '../app/api-client.ts'
import { useUnsavedText } from '../app/unsaved.ts'
import { mayThis } from '../auth/auth-store.ts'
import { ConcurrentChange, useConcurrentChange } from '../editing/concurrent-change.tsx'
import { useRecent } from '../shell/recent.ts'
import { language, t } from '../texts/t.ts'
import { confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { issuesOf, validateWith } from '../ui/form.ts'
import { type Failure, FormFailure } from '../ui/form-failure.tsx'
import { LeaveDialog } from '../ui/leave-dialog.tsx'
import { Failed, LoadingRows } from '../ui/screen-states.tsx'
import { toastDone } from '../ui/toast.tsx'
import { CropButton } from './crop/crop-button.tsx'
import { useFolders } from './folders.data.ts'
import { ImageField } from './image-field.tsx'
import { MediaFacts, MediaPreview } from './media-preview.tsx'
import { options } from './move-to-folder.tsx'
import { ReplaceFile } from './replace-file.tsx'
import { useRemoveFile } from './use-remove-file.ts'
import { WhereUsed } from './where-used.tsx'

type Props = { id: string; known: Media | undefined; onClose: () => void }

/** The details of a file: its properties, where it is used, and its description. */
export function FileDetailsDialog({ id, known, onClose }: Props) {
  const [isChanged, setChanged] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['media file', id],
    queryFn: ({ signal }) => call(mediaEndpoints.get, { params: { id }, signal }),
    initialData: known,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useRecent(data?.filename, `/admin/media?file=${id}`)
  const close = async () => {
    if (!isChanged || (await confirm(leaveQuestion))) onClose()
  }
  return (
    <Dialog onClose={() => void close()} title={data?.filename ?? t('File')} size={920}>
      <LeaveDialog isUnsaved={isChanged} text={leaveQuestion.text} parameter="file" />
      {error && !data && (
        <Failed error={error} fallback={t('Failed to load the file')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingRows rows={3} />}
      {data && <Details file={data} onChanged={setChanged} onClose={onClose} />}
    </Dialog>
  )
}

const valuesOf = ({ alt, title, caption, focalPoint, poster, folder }: Media) => ({
  alt,
  title,
  caption,
  focalPoint,
  poster: poster ?? '',
  folderId: folder?.id ?? null,
})
const labels = {
  alt: t('Alt text'),
  title: t('Title'),
  caption: t('Caption'),
  focalPoint: t('Focal point'),
  poster: t('Poster'),
  folderId: t('Folder'),
}

type DetailsProps = { file: Media; onChanged: (isChanged: boolean) => void; onClose: () => void }

function useDetails({ file, onChanged, onClose }: DetailsProps) {
  const client = useQueryClient()
  const [version, setVersion] = useState(file.version)
  const [failure, setFailure] = useState<Failure>()
  const form = useForm({
    initialValues: valuesOf(file),
    validate: validateWith(mediaChange),
  })
  const concurrentChange = useConcurrentChange(form, labels)
  const isDirty = form.isDirty()
  useUnsavedText(isDirty)
  useEffect(() => onChanged(isDirty), [onChanged, isDirty])
  // Replacing or cropping changes the file while its form is open, and undoing that does too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the file has another version
  useEffect(() => {
    if (file.version <= version) return
    setVersion(file.version)
    concurrentChange.follow(valuesOf(file))
  }, [file.version])
  const finish = async (sentence: string) => {
    await client.invalidateQueries({ queryKey: ['media'] })
    toastDone(sentence)
    onClose()
  }
  const submit = form.onSubmit(async (values) => {
    setFailure(undefined)
    concurrentChange.forget()
    try {
      await call(mediaEndpoints.update, { params: { id: file.id }, body: { ...values, version } })
      await finish(t('Saved.'))
    } catch (error) {
      form.setErrors(issuesOf(error))
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') {
        const theirs = error.current as Media
        setVersion(theirs.version)
        concurrentChange.merge(valuesOf(theirs))
      } else setFailure({ title: t('Failed to update the file'), error })
    }
  })
  return { form, submit, failure, concurrentChange }
}

function Details(props: DetailsProps) {
  const { file, onClose } = props
  const { form, submit, failure, concurrentChange } = useDetails(props)
  const folders = useFolders()
  const removeFile = useRemoveFile()
  const remove = async () => {
    if (await removeFile(file)) onClose()
  }
  const isReadOnly = !mayThis('media.update', ownedFile(file))
  return (
    <form onSubmit={submit} noValidate onKeyDown={getHotkeyHandler([['mod+S', () => submit()]])}>
      <Box mb="md">
        <FormFailure failure={failure} />
        <ConcurrentChange
          change={concurrentChange}
          title={t('This file has changed')}
          show={(value) => shown(value, folders)}
        />
      </Box>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, sm: 7 }}>
          <MediaPreview
            file={file}
            focalPoint={form.values.focalPoint}
            onFocalPoint={(point) => form.setFieldValue('focalPoint', point)}
            poster={form.values.poster}
            onPoster={(address) => form.setFieldValue('poster', address)}
            isReadOnly={isReadOnly}
          />
          <MediaFacts file={file} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 5 }}>
          <Stack>
            {file.mimeType.startsWith('image/') && (
              <TextInput
                label={t('Alt text')}
                description={t(
                  'For people who cannot see the image. Leave it empty if the image is only decorative.',
                )}
                data-autofocus
                readOnly={isReadOnly}
                {...form.getInputProps('alt')}
              />
            )}
            {file.mimeType.startsWith('video/') && !isReadOnly && (
              <ImageField
                label={t('Poster')}
                description={t('The image that visitors see before the video plays.')}
                {...form.getInputProps('poster')}
              />
            )}
            <TextInput label={t('Title')} readOnly={isReadOnly} {...form.getInputProps('title')} />
            <Textarea
              label={t('Caption')}
              autosize
              minRows={2}
              readOnly={isReadOnly}
              {...form.getInputProps('caption')}
            />
            {folders.length > 0 && (
              <NativeSelect
                label={t('Folder')}
                disabled={isReadOnly}
                data={[{ value: '', label: t('No folder') }, ...options(folders)]}
                value={form.values.folderId ?? ''}
                onChange={({ currentTarget }) => form.setFieldValue('folderId', currentTarget.value || null)}
              />
            )}
            <WhereUsed id={file.id} />
          </Stack>
        </Grid.Col>
      </Grid>
      <Group justify="space-between" mt="lg">
        <Group gap="xs">
          {mayThis('media.delete', ownedFile(file)) && (
            <Button variant="default" c="var(--mantine-color-error)" onClick={() => void remove()}>
              {t('Move to trash')}
            </Button>
          )}
          {!isReadOnly && <ReplaceFile file={file} />}
          {!isReadOnly && file.variants.length > 0 && <CropButton file={file} />}
        </Group>
        {!isReadOnly && (
          <Button type="submit" loading={form.submitting}>
            {t('Save')}
          </Button>
        )}
      </Group>
    </form>
  )
}

function shown(value: unknown, folders: Folder[]): string {
  if (value === null) return t('No folder')
  if (typeof value === 'string') return folders.find(({ id }) => id === value)?.name ?? (value || t('Empty'))
  const { x, y } = value as Media['focalPoint']
  return t('{x} from the left, {y} from the top', { x: percent.format(x), y: percent.format(y) })
}
const percent = new Intl.NumberFormat(language, { style: 'percent' })

const leaveQuestion = {
  title: t('Close without saving?'),
  text: t('Your changes to this file will be lost.'),
  action: t('Close without saving'),
}
