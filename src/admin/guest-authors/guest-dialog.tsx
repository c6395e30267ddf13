import { Textarea } from '@mantine/core'
import { type GuestAuthor, guestEndpoints, guestInput } from '../../contracts/guest-authors.ts'
import { call } from '../app/api-client.ts'
import { EntityDialog } from '../editing/entity-dialog.tsx'
import { saveEntity, useEntityForm } from '../editing/entity-form.ts'
import { NameAndSlug } from '../editing/name-and-slug.tsx'
import { ImageField } from '../media/image-field.tsx'
import { linesOf } from '../ui/lines.ts'
import { useRefetchGuests } from './guests.data.ts'

type Props = { guest?: GuestAuthor; onCreated?: (guest: GuestAuthor) => void; onClose: () => void }

// One link per line, as typed.
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
  const entityForm = useEntityForm({
    entity: guest,
    valuesOf,
    schema: guestInput.omit({ links: true }),
    labels,
    noun: 'guest author',
    save: ({ links, ...values }, version) =>
      saveEntity(
        { entity: guest, create, update, refetch, onCreated },
        { ...values, links: linesOf(links) },
        version,
      ),
    onClose,
  })
  const { form } = entityForm
  const wrongLink = Object.entries(form.errors).find(([path]) => path.startsWith('links.'))?.[1]
  return (
    <EntityDialog entityForm={entityForm}>
      <NameAndSlug
        entityForm={entityForm}
        aboutName="Shown with their articles."
        aboutSlug="The last part of the author page’s address. Old addresses redirect."
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
    </EntityDialog>
  )
}

type Body = Omit<ReturnType<typeof valuesOf>, 'links'> & { links: string[] }

const create = (body: Body) => call(guestEndpoints.create, { body })
const update = (id: string, body: Body & { version?: number }) =>
  call(guestEndpoints.update, { params: { id }, body })
