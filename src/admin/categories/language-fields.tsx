import { Select } from '@mantine/core'
import type { Category } from '../../contracts/categories.ts'
import type { EntityForm } from '../editing/entity-form.ts'
import { t } from '../texts/t.ts'
import { useLanguages } from '../translations/languages.ts'
import { useCategories } from './categories.data.ts'

type Values = { lang: string; translationOf: string | null }
type Props<V extends Record<string, unknown> & Values> = {
  entityForm: EntityForm<V>
  category: Category | undefined
}

/** The language of a category, and what it is a translation of; nothing if the site has one language. */
export function LanguageFields<V extends Record<string, unknown> & Values>({
  entityForm,
  category,
}: Props<V>) {
  const { form } = entityForm
  const languages = useLanguages()
  const { data: all = [] } = useCategories()
  if (languages.length === 0) return null
  const lang = form.values.lang || (languages[0]?.tag ?? '')
  const isKnown = languages.some(({ tag }) => tag === lang)
  const set = (values: Partial<Values>) => form.setValues(values as Partial<V>)
  const hasArticles = category !== undefined && category.articleCount > 0
  return (
    <>
      <Select
        label={t('Language')}
        description={hasArticles ? t('A category with articles stays in its language.') : undefined}
        allowDeselect={false}
        disabled={hasArticles}
        data={[
          ...languages.map(({ tag, name }) => ({ value: tag, label: name })),
          ...(isKnown ? [] : [{ value: lang, label: lang }]),
        ]}
        {...form.getInputProps('lang')}
        value={lang}
        onChange={(tag) => set({ lang: tag ?? '', translationOf: null })}
      />
      <Select
        label={t('Translation of')}
        placeholder={t('None ¦ category')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('No category') }}
        data={languages
          .filter(({ tag }) => tag !== lang)
          .map(({ tag, name }) => ({ group: name, items: choicesIn(all, tag, { lang, category }) }))
          .filter(({ items }) => items.length > 0)}
        nothingFoundMessage={t('No categories match')}
        {...form.getInputProps('translationOf')}
        value={form.values.translationOf}
        onChange={(id) => set({ translationOf: id })}
      />
    </>
  )
}

/** Categories in a language that have no other translation into the one of this category. */
const choicesIn = (all: Category[], tag: string, own: { lang: string; category: Category | undefined }) =>
  all
    .filter((one) => one.lang === tag)
    .filter(({ translations }) =>
      translations.every((other) => other.lang !== own.lang || other.id === own.category?.id),
    )
    .map(({ id, name }) => ({ value: id, label: name }))
