import { Anchor, MultiSelect, Select, Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import { memo, Suspense, useState } from 'react'
import { maxAuthors } from '../../contracts/article-fields.ts'
import { may, useAuth } from '../auth/auth-store.ts'
import { useCategoriesIn } from '../categories/in-languages.ts'
import { isSame } from '../editing/merge.ts'
import { ImageField } from '../media/image-field.tsx'
import { DateField } from '../publishing/fields/date-field.tsx'
import { SearchFields } from '../publishing/fields/search-fields.tsx'
import { SlugField } from '../publishing/fields/slug-field.tsx'
import { labelOf, usePeople } from '../publishing/list/authors.data.ts'
import { SeriesField } from '../series/series-field.tsx'
import { t } from '../texts/t.ts'
import { TranslationsPart } from '../translations/translations-part.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { ArticleEditing } from './article-editing.ts'
import { VisibilityPart } from './visibility-part.tsx'

const CategoryDialog = lazyPart(
  async () => (await import('../categories/category-dialog.tsx')).CategoryDialog,
)

const GuestDialog = lazyPart(async () => (await import('../guest-authors/guest-dialog.tsx')).GuestDialog)

type Props = { editing: ArticleEditing }

/**
 * The fields of an article besides its text. They render again only when their values change, not on typing or
 * saving.
 */
export const ArticleDetails = memo(Details, (before, now) => isSame(shownOf(before), shownOf(now)))

const shownOf = ({ editing: { form, liveSlug, saved } }: Props) => ({
  ...form.values,
  title: '',
  content: '',
  errors: form.errors,
  liveSlug,
  savedSlug: saved?.slug,
  id: saved?.id,
  status: saved?.status,
  visibility: saved?.visibility,
  lang: saved?.lang,
  translations: saved?.translations,
})

/** The authors of the article, in the order in which they were chosen. */
function Authors({ form, saved }: Pick<ArticleEditing, 'form' | 'saved'>) {
  const { data: people } = usePeople(true)
  const { user: me } = useAuth()
  const [isAdding, setAdding] = useState(false)
  // A text recovered from an earlier version has no authors.
  const chosen = form.values.authorIds ?? []
  const choices = people?.map((person) => ({ value: person.id, label: labelOf(person) })) ?? []
  const isMissing = (id: string) => choices.every(({ value }) => value !== id)
  // Until all people are loaded, only oneself and the authors of the article are known by name.
  const nameOf = (id: string) => [me, ...(saved?.authors ?? [])].find((person) => person?.id === id)?.name
  const missing = chosen
    .filter(isMissing)
    .map((id) => ({ value: id, label: nameOf(id) ?? t('Unknown author') }))
  return (
    <>
      <MultiSelect
        label={t('Authors')}
        description={t('Everyone named here who has an account can edit the article.')}
        searchable
        maxValues={maxAuthors}
        comboboxProps={{ withinPortal: false }}
        data={[...choices, ...missing]}
        nothingFoundMessage={t('No people match')}
        {...form.getInputProps('authorIds')}
        value={chosen}
      />
      <Anchor component="button" type="button" size="sm" ta="start" mt={-8} onClick={() => setAdding(true)}>
        {t('New guest author…')}
      </Anchor>
      {isAdding && (
        <Suspense>
          <GuestDialog
            onCreated={({ id }) => form.setFieldValue('authorIds', [...chosen, id])}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** When the article leaves the site automatically, and where its visitors are sent then. */
function End({ form }: Pick<ArticleEditing, 'form'>) {
  // A text recovered from an earlier version has no end.
  const { unpublishAt = '', unpublishTo = '' } = form.values
  return (
    <>
      <DateField
        label={t('End date')}
        description={t(
          'From then on, visitors no longer see the article. Leave this empty to keep it on the site.',
        )}
        {...form.getInputProps('unpublishAt')}
        value={unpublishAt}
      />
      {(unpublishAt !== '' || unpublishTo !== '') && (
        <TextInput
          label={t('Redirect after the end')}
          description={t(
            'A path on this site, or an address on another one. If this is empty, visitors read that the article has been removed.',
          )}
          placeholder="/blog"
          dir="ltr"
          {...form.getInputProps('unpublishTo')}
          value={unpublishTo}
        />
      )}
    </>
  )
}

function Details({ editing }: Props) {
  const { form, liveSlug, saved, setSlug } = editing
  const categories = useCategoriesIn(saved?.lang) ?? []
  const [isAdding, setAdding] = useState(false)
  return (
    <Stack gap="lg">
      <Stack gap="md">
        <SlugField form={form} saved={saved?.slug} liveSlug={liveSlug} onChange={setSlug} />
        <Textarea
          label={t('Excerpt')}
          description={t(
            'One or two sentences for lists and search engines. Defaults to the beginning of the text.',
          )}
          autosize
          minRows={2}
          {...form.getInputProps('excerpt')}
        />
        <Select
          label={t('Category')}
          placeholder={t('None ¦ category')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('No category') }}
          data={categories.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('categoryId')}
          value={form.values.categoryId || null}
          onChange={(id) => form.setFieldValue('categoryId', id ?? '')}
        />
        {may('category.write') && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="start"
            mt={-8}
            onClick={() => setAdding(true)}
          >
            {t('New category…')}
          </Anchor>
        )}
        <SeriesField
          value={form.values.seriesId ?? ''}
          lang={saved?.lang}
          onChange={(id) => form.setFieldValue('seriesId', id)}
          error={form.errors.seriesId}
        />
        {may('article.assign') && <Authors form={form} saved={saved} />}
        <TagsInput
          label={t('Tags')}
          description={t('Press Enter or type a comma after each tag.')}
          {...form.getInputProps('tags')}
        />
        <ImageField label={t('Featured image')} {...form.getInputProps('featuredImage')} />
        <TranslationsPart kind="article" saved={saved} />
        <VisibilityPart key={saved?.id} editing={editing} />
        <End form={form} />
      </Stack>
      {isAdding && (
        <Suspense>
          <CategoryDialog
            lang={saved?.lang}
            onCreated={({ id }) => form.setFieldValue('categoryId', id)}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
      <SearchFields
        form={form}
        onUploaded={editing.setSharingImage}
        emptyTitle={t('Defaults to the article title')}
        emptyDescription={t('Defaults to the excerpt')}
      />
    </Stack>
  )
}
