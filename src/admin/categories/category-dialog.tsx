import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  type Category,
  type CategoryInput,
  categoryEndpoints,
  categoryInput,
} from '../../contracts/categories.ts'
import { call } from '../app/api-client.ts'
import { EntityDialog } from '../editing/entity-dialog.tsx'
import { saveEntity, useEntityForm } from '../editing/entity-form.ts'
import { NameAndSlug } from '../editing/name-and-slug.tsx'
import { ImageField } from '../media/image-field.tsx'
import { SearchPreview } from '../settings/seo-previews.tsx'
import { usePublicSettings } from '../shell/site-name.ts'
import { t } from '../texts/t.ts'
import { LanguageFields, languageValues, withoutUnchangedLanguage } from '../translations/language-fields.tsx'
import { type Language, useLanguages, usePrefix } from '../translations/languages.ts'
import { LengthHint } from '../ui/length-hint.tsx'
import { useCategories } from './categories.data.ts'

type Props = {
  category?: Category
  /** The language of a new category; by default the first one of the site. */
  lang?: string | undefined
  onCreated?: (category: Category) => void
  onClose: () => void
}

const valuesIn = (newLang: string, languages: readonly Language[]) => (category: Category | undefined) => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  ...languageValues(category, newLang, languages),
  description: category?.description ?? '',
  image: category?.image ?? '',
  seo: { title: category?.seo.title ?? '', description: category?.seo.description ?? '' },
})

const labels = {
  name: t('Name'),
  slug: t('Slug'),
  lang: t('Language'),
  translationOf: t('Translation of'),
  description: t('Description'),
  image: t('Image'),
  'seo.title': t('Title for search engines'),
  'seo.description': t('Description for search engines'),
}

/** Creates or edits a category. */
export function CategoryDialog({ category, lang: newLang = '', onCreated, onClose }: Props) {
  const client = useQueryClient()
  const languages = useLanguages()
  const { data: all = [] } = useCategories()
  const refetch = () => client.invalidateQueries({ queryKey: ['categories'] })
  const valuesOf = valuesIn(languages.length > 0 ? newLang : '', languages)
  const entityForm = useEntityForm({
    entity: category,
    valuesOf,
    schema: categoryInput,
    labels,
    noun: 'category',
    save: (values, version) =>
      saveEntity(
        { entity: category, create, update, refetch, onCreated },
        withoutUnchangedLanguage(values, languageValues(category, '', languages)),
        version,
      ),
    onClose,
  })
  const { form } = entityForm
  const { name, slug, lang, description, seo } = form.values
  const prefixOf = usePrefix()
  const path = `${prefixOf(lang)}/${slug}`
  const formerPath = category && decodeURI(category.url)
  const site = usePublicSettings()
  return (
    <EntityDialog entityForm={entityForm}>
      <NameAndSlug
        entityForm={entityForm}
        aboutSlug={
          formerPath !== undefined && path !== formerPath
            ? t(
                'The address of the category page. The old one, /{slug}, will redirect here, and so will the old addresses of its articles.',
                { slug: formerPath.slice(1) },
              )
            : t('The address of the category page.')
        }
      />
      <LanguageFields kind="category" entityForm={entityForm} entity={category} all={all} />
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
        path={path}
        title={seo.title || name || t('Name')}
        description={seo.description || description}
      />
    </EntityDialog>
  )
}

const create = (body: CategoryInput) => call(categoryEndpoints.create, { body })
const update = (id: string, body: CategoryInput & { version?: number }) =>
  call(categoryEndpoints.update, { params: { id }, body })
