import { Badge, Button, Group, ScrollArea, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { categoryEndpoints } from '../../contracts/categories.ts'
import { resolveLink } from '../../contracts/menu-link.ts'
import { pageEndpoints } from '../../contracts/pages.ts'
import { call } from '../app/api-client.ts'
import { usePublicSettings } from '../shell/site-name.ts'
import { t } from '../texts/t.ts'
import { readable } from '../ui/readable.ts'
import { Failed } from '../ui/screen-states.tsx'
import type { NewItem } from './add-dialog.tsx'
import type { Item } from './menu-tree.ts'

type Props = { items: Item[]; onAdd: (item: NewItem) => void }
type Choice = NewItem & { id: string; note?: string }
const typingPauseMs = 250
const pageSize = 50

export function PickPage(props: Props) {
  const [q, setQ] = useState('')
  const [sent] = useDebouncedValue(q, typingPauseMs)
  const { data, error, refetch } = useQuery({
    queryKey: ['pages', 'menu', sent],
    queryFn: ({ signal }) =>
      call(pageEndpoints.adminList, { query: { q: sent, limit: String(pageSize) }, signal }),
    placeholderData: keepPreviousData,
  })
  const choices = data?.pages.map(({ id, title, url, status }) => ({
    id,
    title,
    link: url,
    type: 'page' as const,
    ...(status !== 'published' && { note: status === 'draft' ? t('Draft ¦ state') : t('Scheduled ¦ state') }),
  }))
  return (
    <Search label={t('Search pages')} q={q} onSearch={setQ}>
      {error && <Failed error={error} fallback={t('Failed to load pages.')} onRetry={() => void refetch()} />}
      {!error && (
        <Choices
          choices={choices}
          none={q ? t('No pages match this search.') : t('There are no pages yet.')}
          {...props}
        />
      )}
    </Search>
  )
}

export function PickCategory(props: Props) {
  const [q, setQ] = useState('')
  const [sent] = useDebouncedValue(q, typingPauseMs)
  // Each language has the translations of those of the first.
  const lang = usePublicSettings()?.language
  const { data, error, refetch } = useQuery({
    queryKey: ['categories', 'menu', sent, lang],
    queryFn: ({ signal }) =>
      call(categoryEndpoints.adminList, {
        query: { q: sent, limit: String(pageSize), ...(lang && { lang }) },
        signal,
      }),
    enabled: lang !== undefined,
    placeholderData: keepPreviousData,
  })
  const choices = data?.map(({ id, name, slug }) => ({
    id,
    title: name,
    link: slug,
    type: 'category' as const,
  }))
  return (
    <Search label={t('Search categories')} q={q} onSearch={setQ}>
      {error && (
        <Failed error={error} fallback={t('Failed to load categories.')} onRetry={() => void refetch()} />
      )}
      {!error && (
        <Choices
          choices={choices}
          none={q ? t('No categories match this search.') : t('There are no categories yet.')}
          {...props}
        />
      )}
    </Search>
  )
}

type SearchProps = { label: string; q: string; onSearch: (q: string) => void; children: ReactNode }

const Search = ({ label, q, onSearch, children }: SearchProps) => (
  <Stack gap="sm">
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={q}
      onChange={(event) => onSearch(event.currentTarget.value)}
      data-autofocus
    />
    {children}
  </Stack>
)

function Choices({ choices, none, items, onAdd }: Props & { choices: Choice[] | undefined; none: string }) {
  const inMenu = new Set(items.map((item) => resolveLink(item, { isHome: false })))
  if (!choices) return <Skeleton height={240} role="status" aria-label={t('Loading')} />
  if (choices.length === 0)
    return (
      <Text c="dimmed" py="lg" ta="center">
        {none}
      </Text>
    )
  return (
    <ScrollArea.Autosize mah={320} type="auto">
      <Stack gap={0} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {choices.map(({ id, note, ...item }) => {
          const href = resolveLink(item, { isHome: false })
          return (
            <Group key={id} component="li" justify="space-between" wrap="nowrap" py={6} px="xs">
              <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
                <bdi>{item.title}</bdi>{' '}
                <Text span c="dimmed">
                  <bdi dir="ltr">{readable(href)}</bdi>
                </Text>
              </Text>
              <Group gap="xs" wrap="nowrap" flex="none">
                {note && (
                  <Badge variant="default" tt="none">
                    {note}
                  </Badge>
                )}
                {inMenu.has(href) && (
                  <Badge variant="default" tt="none">
                    {t('In the menu')}
                  </Badge>
                )}
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('Add {title}', { title: item.title })}
                  onClick={() => onAdd(item)}
                >
                  {t('Add')}
                </Button>
              </Group>
            </Group>
          )
        })}
      </Stack>
    </ScrollArea.Autosize>
  )
}
