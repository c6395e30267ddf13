import { Textarea } from '@mantine/core'
import { type Series, type SeriesInput, seriesEndpoints, seriesInput } from '../../contracts/series.ts'
import { call } from '../app/api-client.ts'
import { EntityDialog } from '../editing/entity-dialog.tsx'
import { saveEntity, useEntityForm } from '../editing/entity-form.ts'
import { NameAndSlug } from '../editing/name-and-slug.tsx'
import { t } from '../texts/t.ts'
import { LanguageFields, languageValues, withoutUnchangedLanguage } from '../translations/language-fields.tsx'
import { type Language, useLanguages } from '../translations/languages.ts'
import { useAllSeries, useRefetchSeries } from './series.data.ts'

type Props = {
  series?: Series
  /** The language of a new series; by default the first one of the site. */
  lang?: string | undefined
  onCreated?: (series: Series) => void
  onClose: () => void
}

const valuesIn = (newLang: string, languages: readonly Language[]) => (series: Series | undefined) => ({
  name: series?.name ?? '',
  slug: series?.slug ?? '',
  ...languageValues(series, newLang, languages),
  description: series?.description ?? '',
})

const labels = {
  name: t('Name'),
  slug: t('Slug'),
  lang: t('Language'),
  translationOf: t('Translation of'),
  description: t('Description'),
}

/** Creates or edits a series. */
export function SeriesDialog({ series, lang: newLang = '', onCreated, onClose }: Props) {
  const refetch = useRefetchSeries()
  const languages = useLanguages()
  const { data: all = [] } = useAllSeries(languages.length > 0)
  const entityForm = useEntityForm({
    entity: series,
    valuesOf: valuesIn(languages.length > 0 ? newLang : '', languages),
    schema: seriesInput,
    labels,
    noun: 'series',
    save: (values, version) =>
      saveEntity(
        { entity: series, create, update, refetch, onCreated },
        withoutUnchangedLanguage(values, languageValues(series, '', languages)),
        version,
      ),
    onClose,
  })
  return (
    <EntityDialog entityForm={entityForm}>
      <NameAndSlug
        entityForm={entityForm}
        aboutName={t('Shown with each of its articles.')}
        aboutSlug={t('The last part of the address of the series page. Old addresses redirect.')}
      />
      <LanguageFields kind="series" entityForm={entityForm} entity={series} all={all} />
      <Textarea
        label={t('Description')}
        description={t('Shown on the series page and in search results.')}
        autosize
        minRows={2}
        {...entityForm.form.getInputProps('description')}
      />
    </EntityDialog>
  )
}

const create = (body: SeriesInput) => call(seriesEndpoints.create, { body })
const update = (id: string, body: SeriesInput & { version?: number }) =>
  call(seriesEndpoints.update, { params: { id }, body })
