import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AuthorPage, authorEndpoints, authorPageChange } from '../../contracts/authors.ts'
import { call } from '../app/api-client.ts'
import { ConcurrentChange } from '../editing/concurrent-change.tsx'
import { useEntityForm } from '../editing/entity-form.ts'
import { t } from '../texts/t.ts'
import { FormFailure } from '../ui/form-failure.tsx'
import { linesOf } from '../ui/lines.ts'
import { Failed, LoadingRows } from '../ui/screen-states.tsx'
import { AuthorFields, authorTexts } from './author-fields.tsx'

const keyOf = (id: string) => ['author page', id]

/** What a person's author page shows besides name and picture. */
export function AuthorPageForm({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(authorEndpoints.get, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (error)
    return (
      <Failed error={error} fallback={t('Failed to load your author page.')} onRetry={() => void refetch()} />
    )
  if (!data) return <LoadingRows rows={3} />
  return <Form key={data.version} page={data} />
}

const labels = { slug: t('Slug'), biography: t('Biography'), links: t('Links') }

const valuesOf = (page: AuthorPage | undefined) => ({
  slug: page?.slug ?? '',
  ...authorTexts(page),
})

function Form({ page }: { page: AuthorPage }) {
  const client = useQueryClient()
  const { form, failure, concurrentChange, words, submit } = useEntityForm({
    entity: page,
    valuesOf,
    schema: authorPageChange.omit({ links: true }),
    labels,
    noun: 'author page',
    async save({ links, ...body }, version) {
      const { id } = page
      const sent = { ...body, links: linesOf(links), ...(version && { version }) }
      client.setQueryData(keyOf(id), await call(authorEndpoints.update, { params: { id }, body: sent }))
    },
    onClose: () => {},
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormFailure failure={failure} />
        <ConcurrentChange change={concurrentChange} title={words.changedByOthers} />
        <AuthorFields
          form={form}
          aboutBiography={t('Shown on your author page and in search results.')}
          aboutLinks={t('Your profiles elsewhere, one address per line.')}
        />
        <TextInput
          label={t('Slug')}
          description={t('The last part of your author page’s address. Old addresses redirect.')}
          {...form.getInputProps('slug')}
        />
        <Group justify="space-between">
          {page.url && (
            <Anchor href={page.url} target="_blank" rel="noopener">
              <bdi dir="ltr">{decodeURI(page.url)}</bdi>
            </Anchor>
          )}
          <Button type="submit" loading={form.submitting} disabled={!form.isDirty()} ms="auto">
            {t('Save author page')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
