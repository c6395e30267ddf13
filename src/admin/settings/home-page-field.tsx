import { Anchor, Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type PageSummary, pageEndpoints } from '../../contracts/pages.ts'
import { call } from '../app/api-client.ts'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import type { SettingsEditing } from './settings-editing.ts'

const latest = ''
const latestOption = { value: latest, label: t('Latest articles') }

/** What `/` shows: the latest articles, or one of the published pages. */
export function HomePageField({ editing: { field, form } }: { editing: SettingsEditing }) {
  const { value: _, ...input } = field('homePageId')
  const id = form.values.homePageId
  const chosen = useChosen(id)
  const [typed, setTyped] = useState('')
  const label = labelOf(chosen)
  const pages = usePublishedPages(typed === label ? '' : typed)
  const shown = pages.filter((page) => page.value !== id)
  return (
    <>
      <Select
        {...input}
        description={t(
          'The latest articles, or one of your pages. A page can also list articles in a “Latest articles” block.',
        )}
        searchable
        allowDeselect={false}
        value={id ?? latest}
        onChange={(value) => form.setFieldValue('homePageId', value || null)}
        data={[latestOption, ...(id === null ? [] : [{ value: id, label }]), ...shown]}
        onSearchChange={setTyped}
        // The server has filtered already.
        filter={({ options }) => options}
        nothingFoundMessage={t('No published pages match')}
        styles={{ options: { maxHeight: 320 } }}
      />
      <WhatReadersGet chosen={chosen} />
      {may('page.create') && (
        <Text size="sm">
          <Anchor component={Link} to="/admin/pages/new?template=home" inherit>
            {t('Create a home page from the template')}
          </Anchor>
        </Text>
      )}
    </>
  )
}

/** The value of the field in words, for messages about it. */
export const HomePageName = ({ id }: { id: string | null }) => labelOf(useChosen(id))

type Chosen = { state: 'none' | 'loading' | 'gone' | 'unknown' } | { state: 'there'; page: PageSummary }

function useChosen(id: string | null): Chosen {
  const { data, error } = useQuery({
    queryKey: ['pages', 'chosen as home', id],
    // A list of one page, or of none if it was deleted, which is not an error.
    queryFn: ({ signal }) =>
      call(pageEndpoints.adminList, { query: { page: '1', limit: '1', id: id ?? '' }, signal }),
    enabled: id !== null,
  })
  if (id === null) return { state: 'none' }
  if (!data) return { state: error ? 'unknown' : 'loading' }
  const [page] = data.pages
  return page ? { state: 'there', page } : { state: 'gone' }
}

function labelOf(chosen: Chosen): string {
  if (chosen.state === 'none') return latestOption.label
  if (chosen.state === 'there') return chosen.page.title
  if (chosen.state === 'gone') return t('A page that was deleted')
  return chosen.state === 'loading' ? t('Loading…') : t('A page that could not be loaded')
}

function usePublishedPages(typed: string) {
  const [q] = useDebouncedValue(typed.trim(), 250)
  const { data } = useQuery({
    queryKey: ['pages', 'to choose as home', q],
    queryFn: ({ signal }) =>
      call(pageEndpoints.adminList, {
        query: { page: '1', limit: '20', status: 'published', sort: 'title', ...(q && { q }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return (data?.pages ?? []).map(({ id, title }) => ({ value: id, label: title }))
}

/** Says why readers do not get the chosen page, and where to change that. */
function WhatReadersGet({ chosen }: { chosen: Chosen }) {
  if (chosen.state === 'gone')
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="status">
        {t(
          'This page is in the trash or was deleted. Visitors see the latest articles until you choose another page.',
        )}
      </Text>
    )
  if (chosen.state !== 'there') return null
  const { id, title, status } = chosen.page
  const edit = (
    <Anchor component={Link} to={`/admin/pages/edit/${id}`} inherit>
      {t('Edit “{title}”', { title })}
    </Anchor>
  )
  if (status === 'published') return <Text size="sm">{edit}</Text>
  return (
    <Text size="sm" role="status">
      {status === 'draft'
        ? t('This page is not published. Until it is public, visitors see the latest articles.')
        : t('This page is scheduled for later. Until it is public, visitors see the latest articles.')}{' '}
      {edit}
    </Text>
  )
}
