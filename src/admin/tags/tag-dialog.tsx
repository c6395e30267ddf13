import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { useRef } from 'react'
import { slugify } from '../../content/slug.ts'
import { type Tag, tagEndpoints, tagInput } from '../../contracts/tags.ts'
import { call } from '../app/api-client.ts'
import { ConcurrentChange } from '../editing/concurrent-change.tsx'
import { useEntityForm } from '../editing/entity-form.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { useRefetchTags } from './tags.data.ts'

type Props = { tag?: Tag; onCreated?: (tag: Tag) => void; onClose: () => void }

const valuesOf = (tag: Tag | undefined) => ({
  name: tag?.name ?? '',
  slug: tag?.slug ?? '',
  description: tag?.description ?? '',
})

const labels = { name: 'Name', slug: 'Slug', description: 'Description' }

/** Creates or edits a tag. */
export function TagDialog({ tag, onCreated, onClose }: Props) {
  const refetch = useRefetchTags()
  const slugFollows = useRef(!tag)
  const { form, failure, concurrentChange, submit, close } = useEntityForm({
    entity: tag,
    valuesOf,
    schema: tagInput,
    labels,
    noun: 'tag',
    async save(body, version) {
      if (tag) {
        const { id } = tag
        await call(tagEndpoints.update, { params: { id }, body: { ...body, ...(version && { version }) } })
        return refetch()
      }
      const created = await call(tagEndpoints.create, { body })
      await refetch()
      onCreated?.(created)
    },
    onClose,
  })
  const isMoved = tag !== undefined && form.values.slug !== tag.slug
  return (
    <Dialog onClose={() => void close()} title={tag ? 'Edit tag' : 'New tag'} size="lg">
      <form onSubmit={submit} noValidate onKeyDown={getHotkeyHandler([['mod+S', () => submit()]])}>
        <Stack>
          <FormFailure failure={failure} />
          <ConcurrentChange change={concurrentChange} what="this tag" />
          <TextInput
            label="Name"
            data-autofocus
            {...(tag && {
              description: 'Shown with all its articles. Anyone who types the old name gets this tag.',
            })}
            {...form.getInputProps('name')}
            onChange={(event) => {
              form.setFieldValue('name', event.currentTarget.value)
              if (slugFollows.current) form.setFieldValue('slug', slugify(event.currentTarget.value))
            }}
          />
          <TextInput
            label="Slug"
            description={
              isMoved
                ? `The address of the tag page. The old one, ${decodeURI(tag.url)}, will redirect here.`
                : 'The address of the tag page.'
            }
            {...form.getInputProps('slug')}
            onChange={(event) => {
              slugFollows.current = event.currentTarget.value === ''
              form.setFieldValue('slug', event.currentTarget.value)
            }}
          />
          <Textarea
            label="Description"
            description="Shown on the tag page and in search results."
            autosize
            minRows={2}
            {...form.getInputProps('description')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void close()}>
              Cancel
            </Button>
            <Button type="submit" loading={form.submitting}>
              {tag ? 'Update tag' : 'Create tag'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
