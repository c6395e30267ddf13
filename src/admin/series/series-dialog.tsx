import { Textarea } from '@mantine/core'
import { type Series, seriesEndpoints, seriesInput } from '../../contracts/series.ts'
import { call } from '../app/api-client.ts'
import { EntityDialog } from '../editing/entity-dialog.tsx'
import { saveEntity, useEntityForm } from '../editing/entity-form.ts'
import { NameAndSlug } from '../editing/name-and-slug.tsx'
import { t } from '../texts/t.ts'
import { useRefetchSeries } from './series.data.ts'

type Props = { series?: Series; onCreated?: (series: Series) => void; onClose: () => void }

const valuesOf = (series: Series | undefined) => ({
  name: series?.name ?? '',
  slug: series?.slug ?? '',
  description: series?.description ?? '',
})

const labels = { name: t('Name'), slug: t('Slug'), description: t('Description') }

/** Creates or edits a series. */
export function SeriesDialog({ series, onCreated, onClose }: Props) {
  const refetch = useRefetchSeries()
  const entityForm = useEntityForm({
    entity: series,
    valuesOf,
    schema: seriesInput,
    labels,
    noun: 'series',
    save: (values, version) =>
      saveEntity({ entity: series, create, update, refetch, onCreated }, values, version),
    onClose,
  })
  return (
    <EntityDialog entityForm={entityForm}>
      <NameAndSlug
        entityForm={entityForm}
        aboutName={t('Shown with each of its articles.')}
        aboutSlug={t('The last part of the address of the series page. Old addresses redirect.')}
      />
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

type Body = ReturnType<typeof valuesOf>

const create = (body: Body) => call(seriesEndpoints.create, { body })
const update = (id: string, body: Body & { version?: number }) =>
  call(seriesEndpoints.update, { params: { id }, body })
