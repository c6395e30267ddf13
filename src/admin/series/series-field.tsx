import { Anchor, Select } from '@mantine/core'
import { Suspense, useState } from 'react'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { useInLanguage } from '../translations/languages.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useAllSeries } from './series.data.ts'

const SeriesDialog = lazyPart(async () => (await import('./series-dialog.tsx')).SeriesDialog)

type Props = {
  value: string
  /** The language of the article; by default the first one of the site. */
  lang: string | undefined
  onChange: (id: string) => void
  error?: unknown
}

/** Chooses the series of an article, or creates one. */
export function SeriesField({ value, lang, onChange, error }: Props) {
  const all = useInLanguage(useAllSeries().data, lang) ?? []
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Select
        label={t('Series ¦ one of them')}
        placeholder={t('None ¦ series')}
        description={t('The article becomes the last part of the series.')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('No series') }}
        data={all.map(({ id, name }) => ({ value: id, label: name }))}
        nothingFoundMessage={t('No series match')}
        value={value || null}
        onChange={(id) => onChange(id ?? '')}
        {...(typeof error === 'string' && { error })}
      />
      {may('series.write') && (
        <Anchor component="button" type="button" size="sm" ta="start" mt={-8} onClick={() => setAdding(true)}>
          {t('New series…')}
        </Anchor>
      )}
      {isAdding && (
        <Suspense>
          <SeriesDialog lang={lang} onCreated={({ id }) => onChange(id)} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
