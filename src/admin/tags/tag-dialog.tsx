import { Textarea } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { type Tag, type TagInput, tagEndpoints, tagInput } from '../../contracts/tags.ts'
import { call } from '../app/api-client.ts'
import { EntityDialog } from '../editing/entity-dialog.tsx'
import { saveEntity, useEntityForm } from '../editing/entity-form.ts'
import { NameAndSlug } from '../editing/name-and-slug.tsx'
import { t } from '../texts/t.ts'
import { LanguageFields, languageValues, withoutUnchangedLanguage } from '../translations/language-fields.tsx'
import { type Language, useLanguages } from '../translations/languages.ts'
import { fromLeftToRight } from '../ui/direction.ts'
import { useFoundTags, useRefetchTags } from './tags.data.ts'

type Props = {
  tag?: Tag
  /** The language of a new tag; by default the first one of the site. */
  lang?: string
  onCreated?: (tag: Tag) => void
  onClose: () => void
}

const valuesIn = (newLang: string, languages: readonly Language[]) => (tag: Tag | undefined) => ({
  name: tag?.name ?? '',
  slug: tag?.slug ?? '',
  ...languageValues(tag, newLang, languages),
  description: tag?.description ?? '',
})

const labels = {
  name: t('Name'),
  slug: t('Slug'),
  lang: t('Language'),
  translationOf: t('Translation of'),
  description: t('Description'),
}

type Values = ReturnType<ReturnType<typeof valuesIn>>

/** Creates or edits a tag. */
export function TagDialog({ tag, lang: newLang = '', onCreated, onClose }: Props) {
  const refetch = useRefetchTags()
  const languages = useLanguages()
  const entityForm = useEntityForm({
    entity: tag,
    valuesOf: valuesIn(languages.length > 0 ? newLang : '', languages),
    schema: tagInput,
    labels,
    noun: 'tag',
    save: (values, version) =>
      saveEntity(
        { entity: tag, create, update, refetch, onCreated },
        withoutUnchangedLanguage(values, languageValues(tag, '', languages)),
        version,
      ),
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
      {languages.length > 0 && <Languages entityForm={entityForm} entity={tag} />}
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

/** The language, and the tag that it is a translation of, found by typing. */
function Languages(props: Pick<ComponentProps<typeof LanguageFields<Values>>, 'entityForm' | 'entity'>) {
  const [typed, setTyped] = useState('')
  const found = useFoundTags(typed)
  const own = props.entity?.translations ?? []
  const others = own.filter(({ id }) => found.every((one) => one.id !== id))
  const all = [...others.map(({ title, ...one }) => ({ ...one, name: title, translations: [] })), ...found]
  const chosen = all.find(({ id }) => id === props.entityForm.form.values.translationOf)
  const search = (text: string) => setTyped(text === chosen?.name ? '' : text)
  return <LanguageFields kind="tag" {...props} all={all} onSearch={search} />
}

const create = (body: TagInput) => call(tagEndpoints.create, { body })
const update = (id: string, body: TagInput & { version?: number }) =>
  call(tagEndpoints.update, { params: { id }, body })
