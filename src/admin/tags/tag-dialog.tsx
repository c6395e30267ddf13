import { Textarea } from '@mantine/core'
import { type Tag, tagEndpoints, tagInput } from '../../contracts/tags.ts'
import { call } from '../app/api-client.ts'
import { EntityDialog } from '../editing/entity-dialog.tsx'
import { saveEntity, useEntityForm } from '../editing/entity-form.ts'
import { NameAndSlug } from '../editing/name-and-slug.tsx'
import { t } from '../texts/t.ts'
import { fromLeftToRight } from '../ui/direction.ts'
import { useRefetchTags } from './tags.data.ts'

type Props = { tag?: Tag; onCreated?: (tag: Tag) => void; onClose: () => void }

const valuesOf = (tag: Tag | undefined) => ({
  name: tag?.name ?? '',
  slug: tag?.slug ?? '',
  description: tag?.description ?? '',
})

const labels = { name: t('Name'), slug: t('Slug'), description: t('Description') }

/** Creates or edits a tag. */
export function TagDialog({ tag, onCreated, onClose }: Props) {
  const refetch = useRefetchTags()
  const entityForm = useEntityForm({
    entity: tag,
    valuesOf,
    schema: tagInput,
    labels,
    noun: 'tag',
    save: (values, version) =>
      saveEntity({ entity: tag, create, update, refetch, onCreated }, values, version),
    onClose,
  })
  const { form } = entityForm
  const isMoved = tag !== undefined && form.values.slug !== tag.slug
  return (
    <EntityDialog entityForm={entityForm}>
      <NameAndSlug
        entityForm={entityForm}
        {...(tag && {
          aboutName: t('Shown with all its articles. Typing the old name still finds this tag.'),
        })}
        aboutSlug={
          isMoved
            ? t('The address of the tag page. The old one, {address}, will redirect here.', {
                address: fromLeftToRight(decodeURI(tag.url)),
              })
            : t('The address of the tag page.')
        }
      />
      <Textarea
        label={t('Description')}
        description={t('Shown on the tag page and in search results.')}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
    </EntityDialog>
  )
}

type Body = ReturnType<typeof valuesOf>

const create = (body: Body) => call(tagEndpoints.create, { body })
const update = (id: string, body: Body & { version?: number }) =>
  call(tagEndpoints.update, { params: { id }, body })
