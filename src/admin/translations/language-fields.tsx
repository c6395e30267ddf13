import { Select } from '@mantine/core'
import type { Translation } from '../../contracts/common.ts'
import type { EntityForm } from '../editing/entity-form.ts'
import { t } from '../texts/t.ts'
import { type Language, useLanguages } from './languages.ts'

type Values = { lang: string; translationOf: string | null }
/** A category, a series or a tag. */
type Choice = { id: string; name: string; lang: string; translations: Translation[] }
type Entity = Choice & { articleCount: number }

const wordsOf = {
  category: {
    stays: t('A category that has articles cannot change its language.'),
    none: t('None ¦ category'),
    clear: t('No category'),
    notFound: t('No categories match'),
  },
  series: {
    stays: t('A series that has articles cannot change its language.'),
    none: t('None ¦ series'),
    clear: t('No series'),
    notFound: t('No series match'),
  },
  tag: {
    stays: t('A tag cannot change its language.'),
    none: t('None ¦ tag'),
    clear: t('No tag'),
    notFound: t('No tags match'),
  },
} as const

type Props<V extends Record<string, unknown> & Values> = {
  kind: keyof typeof wordsOf
  entityForm: EntityForm<V>
  /** What is edited. */
  entity: Entity | undefined
  /** What it may be a translation of, in any language. */
  all: readonly Choice[]
  /** Finds other choices by what is typed. */
  onSearch?: (typed: string) => void
}

/** Its language, and what it is a translation of; nothing if the site has one language. */
export function LanguageFields<V extends Record<string, unknown> & Values>({
  kind,
  entityForm,
  entity,
  all,
  onSearch,
}: Props<V>) {
  const { form } = entityForm
  const languages = useLanguages()
  if (languages.length === 0) return null
  const words = wordsOf[kind]
  const lang = form.values.lang || (languages[0]?.tag ?? '')
  const isKnown = languages.some(({ tag }) => tag === lang)
  const set = (values: Partial<Values>) => form.setValues(values as Partial<V>)
  // Articles of its language find a tag by its name.
  const stays = entity !== undefined && (kind === 'tag' || entity.articleCount > 0)
  return (
    <>
      <Select
        label={t('Language')}
        description={stays ? words.stays : undefined}
        allowDeselect={false}
        disabled={stays}
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
        placeholder={words.none}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': words.clear }}
        data={languages
          .filter(({ tag }) => tag !== lang)
          .map(({ tag, name }) => ({ group: name, items: choicesIn(all, tag, { lang, entity }) }))
          .filter(({ items }) => items.length > 0)}
        nothingFoundMessage={words.notFound}
        {...(onSearch && { onSearchChange: onSearch, filter: ({ options }) => options })}
        {...form.getInputProps('translationOf')}
        value={form.values.translationOf}
        onChange={(id) => set({ translationOf: id })}
      />
    </>
  )
}

/** The choices in a language: those that have no other translation into the language of this entity. */
const choicesIn = (all: readonly Choice[], tag: string, own: { lang: string; entity: Entity | undefined }) =>
  all
    .filter((one) => one.lang === tag)
    .filter(({ translations }) =>
      translations.every((other) => other.lang !== own.lang || other.id === own.entity?.id),
    )
    .map(({ id, name }) => ({ value: id, label: name }))

/** The values of these fields. `newLang`: the language of a new entity. */
export const languageValues = (
  entity: Pick<Entity, 'lang' | 'translations'> | undefined,
  newLang: string,
  languages: readonly Language[],
): Values => ({
  lang: entity?.lang ?? newLang,
  translationOf: (entity && original(entity, languages)?.id) ?? null,
})

/** A translation in a language of the site, if there is one. */
const original = ({ translations }: Pick<Entity, 'translations'>, languages: readonly Language[]) =>
  translations.find(({ lang }) => languages.some(({ tag }) => tag === lang)) ?? translations[0]

/**
 * The values without language and translation, unless the person has changed them: a site with one language sends
 * neither.
 */
export function withoutUnchangedLanguage<V extends Values>(
  { lang, translationOf, ...values }: V,
  before: Values,
): Omit<V, keyof Values> & Partial<Values> {
  return {
    ...values,
    ...(lang !== before.lang && { lang }),
    ...(translationOf !== before.translationOf && { translationOf }),
  }
}
