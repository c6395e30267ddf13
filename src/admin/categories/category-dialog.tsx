import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Category, categoryEndpoints, categoryInput } from '../../contracts/categories.ts'
import { call } from '../app/api-client.ts'
import { EntityDialog } from '../editing/entity-dialog.tsx'
import { saveEntity, useEntityForm } from '../editing/entity-form.ts'
import { NameAndSlug } from '../editing/name-and-slug.tsx'
import { ImageField } from '../media/image-field.tsx'
import { SearchPreview } from '../settings/seo-previews.tsx'
import { usePublicSettings } from '../shell/site-name.ts'
import { t } from '../texts/t.ts'
import { LengthHint } from '../ui/length-hint.tsx'

type Props = { category?: Category; onCreated?: (category: Category) => void; onClose: () => void }

const valuesOf = (category: Category | undefined) => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  description: category?.description ?? '',
  image: category?.image ?? '',
  seo: { title: category?.seo.title ?? '', description: category?.seo.description ?? '' },
})

const labels = {
  name: t('Name'),
  slug: t('Slug'),
  description: t('Description'),
  image: t('Image'),
  'seo.title': t('Title for search engines'),
  'seo.description': t('Description for search engines'),
}

/** Creates or edits a category. */
export function CategoryDialog({ category, onCreated, onClose }: Props) {
  const client = useQueryClient()
  const refetch = () => client.invalidateQueries({ queryKey: ['categories'] })
  const entityForm = useEntityForm({
    entity: category,
    valuesOf,
    schema: categoryInput,
    labels,
    noun: 'category',
    save: (values, version) =>
      saveEntity({ entity: category, create, update, refetch, onCreated }, values, version),
    onClose,
  })
  const { form } = entityForm
  const { name, slug, description, seo } = form.values
  const isMoved = category !== undefined && slug !== category.slug
  const site = usePublicSettings()
  return (
    <EntityDialog entityForm={entityForm}>
      <NameAndSlug
        entityForm={entityForm}
        aboutSlug={
          isMoved
            ? t(
                'The address of the category page. The old one, /{slug}, will redirect here, and so will the old addresses of its articles.',
                { slug: category.slug },
              )
            : t('The address of the category page.')
        }
      />
      <Textarea label={t('Description')} autosize minRows={2} {...form.getInputProps('description')} />
      <ImageField label={t('Image')} {...form.getInputProps('image')} />
      <TextInput
        label={t('Title for search engines')}
        {...form.getInputProps('seo.title')}
        description={<LengthHint text={seo.title} hint={60} empty={t('Defaults to the category name.')} />}
      />
      <Textarea
        label={t('Description for search engines')}
        autosize
        {...form.getInputProps('seo.description')}
        description={
          <LengthHint text={seo.description} hint={160} empty={t('Defaults to the description above.')} />
        }
      />
      <SearchPreview
        siteName={site?.siteName ?? ''}
        favicon={site?.metadata.favicon ?? ''}
        path={`/${slug}`}
        title={seo.title || name || t('Name')}
        description={seo.description || description}
      />
    </EntityDialog>
  )
}

type Body = ReturnType<typeof valuesOf>

const create = (body: Body) => call(categoryEndpoints.create, { body })
const update = (id: string, body: Body & { version?: number }) =>
  call(categoryEndpoints.update, { params: { id }, body })
