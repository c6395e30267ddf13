import {
  Alert,
  Anchor,
  Button,
  CopyButton,
  Group,
  Image,
  Modal,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Media, mediaChange, mediaEndpoints } from '../../contracts/media.ts'
import { ApiError, call, messageOf } from '../api-client.ts'
import { may } from '../auth/auth-store.ts'
import { confirm } from '../ui/confirm.tsx'
import { issuesOf, validateWith } from '../ui/form.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'

type Props = { file: Media; onClose: () => void }

/** What is known about a file, and its description. */
export function MediaDialog({ file, onClose }: Props) {
  const client = useQueryClient()
  const [version, setVersion] = useState(file.version)
  const [failure, setFailure] = useState<string>()
  const form = useForm({
    initialValues: { alt: file.alt, title: file.title, caption: file.caption },
    validate: validateWith(mediaChange),
  })
  const finish = async (sentence: string) => {
    await client.invalidateQueries({ queryKey: ['media'] })
    toastDone(sentence)
    onClose()
  }
  const submit = form.onSubmit(async (values) => {
    setFailure(undefined)
    try {
      await call(mediaEndpoints.update, { params: { id: file.id }, body: { ...values, version } })
      await finish('Saved.')
    } catch (error) {
      form.setErrors(issuesOf(error))
      setFailure(messageOf(error, 'Failed to update the file'))
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT')
        setVersion((error.current as Media).version)
    }
  })
  const remove = async () => {
    if (await removeAfterAsking(file)) await finish(`“${file.filename}” was deleted.`)
  }
  return (
    <Modal opened onClose={onClose} title={file.filename} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack>
          {failure && (
            <Alert color="red" variant="outline" role="alert">
              {failure}
            </Alert>
          )}
          {file.mimeType.startsWith('image/') && (
            <Image src={file.url} alt={file.alt} mah={320} fit="contain" />
          )}
          <Group justify="space-between">
            <Anchor
              href={file.url}
              target="_blank"
              rel="noopener"
              size="sm"
              style={{ overflowWrap: 'anywhere' }}
            >
              {file.url}
            </Anchor>
            <CopyButton value={new URL(file.url, location.origin).href}>
              {({ copied, copy }) => (
                <Button size="xs" variant="default" onClick={copy}>
                  {copied ? 'Copied' : 'Copy address'}
                </Button>
              )}
            </CopyButton>
          </Group>
          <TextInput
            label="Description"
            description="For those who cannot see it. Empty for a picture that only decorates."
            {...form.getInputProps('alt')}
          />
          <TextInput label="Title" {...form.getInputProps('title')} />
          <Textarea label="Caption" autosize {...form.getInputProps('caption')} />
          <Group justify="space-between">
            {may('media.delete') ? (
              <Button variant="default" c="var(--mantine-color-error)" onClick={() => void remove()}>
                Delete…
              </Button>
            ) : (
              <span />
            )}
            <Button type="submit" loading={form.submitting} disabled={!may('media.update')}>
              Save
            </Button>
          </Group>
          <Text size="xs" c="dimmed">
            {file.mimeType}
          </Text>
        </Stack>
      </form>
    </Modal>
  )
}

/** Deletes a file; one in use only after a second question that names where. True when it is gone. */
async function removeAfterAsking(file: Media): Promise<boolean> {
  const question = { title: 'Delete this file?', action: 'Delete file', isDangerous: true }
  if (!(await confirm({ ...question, text: `“${file.filename}” cannot be brought back.` }))) return false
  try {
    await call(mediaEndpoints.delete, { params: { id: file.id } })
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'IN_USE') {
      toastFailed(error, 'Failed to delete the file')
      return false
    }
    const places = error.usedIn.map(({ title }) => `“${title}”`).join(', ')
    const text = `It is used in ${places || 'the site'}. There it will be missing.`
    if (!(await confirm({ ...question, title: 'This file is in use', text, action: 'Delete anyway' })))
      return false
  }
  try {
    await call(mediaEndpoints.delete, { params: { id: file.id }, query: { force: 'true' } })
    return true
  } catch (error) {
    toastFailed(error, 'Failed to delete the file')
    return false
  }
}
