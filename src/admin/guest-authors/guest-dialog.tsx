import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { useRef } from 'react'
import { slugify } from '../../content/slug.ts'
import { type GuestAuthor, guestEndpoints, guestInput } from '../../contracts/guest-authors.ts'
import { call } from '../app/api-client.ts'
import { ConcurrentChange } from '../editing/concurrent-change.tsx'
import { useEntityForm } from '../editing/entity-form.ts'
import { ImageField } from '../media/image-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { linesOf } from '../ui/lines.ts'
import { useRefetchGuests } from './guests.data.ts'

type Props = { guest?: GuestAuthor; onCreated?: (guest: GuestAuthor) => void; onClose: () => void }

// One link a line, as it is typed.
const valuesOf = (guest: GuestAuthor | undefined) => ({
  name: guest?.name ?? '',
  slug: guest?.slug ?? '',
  avatarUrl: guest?.avatarUrl ?? '',
  biography: guest?.biography ?? '',
  links: guest?.links.join('\n') ?? '',
})

const labels = { name: 'Name', slug: 'Slug', avatarUrl: 'Picture', biography: 'Biography', links: 'Links' }

/** Creates or edits an author without an account. */
export function GuestDialog({ guest, onCreated, onClose }: Props) {
  const refetch = useRefetchGuests()
  const slugFollows = useRef(!guest)
  const { form, failure, concurrentChange, submit, close } = useEntityForm({
    entity: guest,
    valuesOf,
    schema: guestInput.omit({ links: true }),
    labels,
    noun: 'guest author',
    async save({ links, ...values }, version) {
      const body = { ...values, links: linesOf(links) }
      if (guest) {
        const { id } = guest
        await call(guestEndpoints.update, { params: { id }, body: { ...body, ...(version && { version }) } })
        return refetch()
      }
      const created = await call(guestEndpoints.create, { body })
      await refetch()
      onCreated?.(created)
    },
    onClose,
  })
  const wrongLink = Object.entries(form.errors).find(([path]) => path.startsWith('links.'))?.[1]
  return (
    <Dialog onClose={() => void close()} title={guest ? 'Edit guest author' : 'New guest author'} size="lg">
      <form onSubmit={submit} noValidate onKeyDown={getHotkeyHandler([['mod+S', () => submit()]])}>
        <Stack>
          <FormFailure failure={failure} />
          <ConcurrentChange change={concurrentChange} what="this guest author" />
          <TextInput
            label="Name"
            description="Shown with their articles."
            data-autofocus
            {...form.getInputProps('name')}
            onChange={(event) => {
              form.setFieldValue('name', event.currentTarget.value)
              if (slugFollows.current) form.setFieldValue('slug', slugify(event.currentTarget.value))
            }}
          />
          <TextInput
            label="Slug"
            description="The last part of the author page’s address. Old addresses redirect."
            {...form.getInputProps('slug')}
            onChange={(event) => {
              slugFollows.current = event.currentTarget.value === ''
              form.setFieldValue('slug', event.currentTarget.value)
            }}
          />
          <ImageField label="Picture" {...form.getInputProps('avatarUrl')} />
          <Textarea
            label="Biography"
            description="Shown on the author page and in search results."
            autosize
            minRows={3}
            {...form.getInputProps('biography')}
          />
          <Textarea
            label="Links"
            description="Profiles elsewhere, one address per line."
            placeholder="https://"
            autosize
            minRows={2}
            {...form.getInputProps('links')}
            error={wrongLink ?? form.errors.links}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void close()}>
              Cancel
            </Button>
            <Button type="submit" loading={form.submitting}>
              {guest ? 'Update guest author' : 'Create guest author'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
