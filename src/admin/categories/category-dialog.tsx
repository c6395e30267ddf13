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
import { type Language, useLanguages, usePrefix } from '../translations/languages.ts'
import { LengthHint } from '../ui/length-hint.tsx'
import { LanguageFields } from './language-fields.tsx'

type Props = {
  category?: Category
  /** That of a new one; the first of the site if none is given. */
  lang?: string | undefined
  onCreated?: (category: Category) => void
  onClose: () => void
}

const valuesIn = (newLang: string, languages: readonly Language[]) => (category: Category | undefined) => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  lang: category?.lang ?? newLang,
  translationOf: (category && original(category, languages)?.id) ?? null,
  description: category?.description ?? '',
  image: category?.image ?? '',
  seo: { title: category?.seo.title ?? '', description: category?.seo.description ?? '' },
})

/** A translation in a language of the site, if there is one. */
const original = ({ translations }: Category, languages: readonly Language[]) =>
  translations.find(({ lang }) => languages.some(({ tag }) => tag === lang)) ?? translations[0]

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
        bodyOf(values, valuesIn('', languages)(category)),
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
      <LanguageFields entityForm={entityForm} category={category} />
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

type Values = ReturnType<ReturnType<typeof valuesIn>>

/** Without what the person has not changed: a site with one language sends neither language nor translation. */
function bodyOf({ lang, translationOf, ...values }: Values, before: Values): CategoryInput {
  return {
    ...values,
    ...(lang !== before.lang && { lang }),
    ...(translationOf !== before.translationOf && { translationOf }),
  }
}

type Body = CategoryInput

const create = (body: Body) => call(categoryEndpoints.create, { body })
const update = (id: string, body: Body & { version?: number }) =>
  call(categoryEndpoints.update, { params: { id }, body })
