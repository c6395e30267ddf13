import { type GuestAuthor, guestEndpoints, guestInput } from '../../contracts/guest-authors.ts'
import { call } from '../app/api-client.ts'
import { EntityDialog } from '../editing/entity-dialog.tsx'
import { saveEntity, useEntityForm } from '../editing/entity-form.ts'
import { NameAndSlug } from '../editing/name-and-slug.tsx'
import { ImageField } from '../media/image-field.tsx'
import { AuthorFields, authorTexts } from '../profile/author-fields.tsx'
import { t } from '../texts/t.ts'
import { linesOf } from '../ui/lines.ts'
import { useRefetchGuests } from './guests.data.ts'

type Props = { guest?: GuestAuthor; onCreated?: (guest: GuestAuthor) => void; onClose: () => void }

const valuesOf = (guest: GuestAuthor | undefined) => ({
  name: guest?.name ?? '',
  slug: guest?.slug ?? '',
  avatarUrl: guest?.avatarUrl ?? '',
  ...authorTexts(guest),
})

const labels = {
  name: t('Name'),
  slug: t('Slug'),
  avatarUrl: t('Profile picture'),
  biography: t('Biography'),
  links: t('Links'),
}

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
  return (
    <EntityDialog entityForm={entityForm}>
      <NameAndSlug
        entityForm={entityForm}
        aboutName={t('Shown with their articles.')}
        aboutSlug={t('The last part of the author page’s address. Old addresses redirect.')}
      />
      <ImageField label={t('Profile picture')} {...form.getInputProps('avatarUrl')} />
      <AuthorFields
        form={form}
        aboutBiography={t('Shown on the author page and in search results.')}
        aboutLinks={t('Profiles elsewhere, one address per line.')}
      />
    </EntityDialog>
  )
}

type Body = Omit<ReturnType<typeof valuesOf>, 'links'> & { links: string[] }

const create = (body: Body) => call(guestEndpoints.create, { body })
const update = (id: string, body: Body & { version?: number }) =>
  call(guestEndpoints.update, { params: { id }, body })
