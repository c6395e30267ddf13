import { Kbd, Text, VisuallyHidden } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArticle, IconFileText, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { articleEndpoints } from '../../contracts/articles.ts'
import { pageEndpoints } from '../../contracts/pages.ts'
import { call } from '../api-client.ts'
import { may } from '../auth/auth-store.ts'
import { type Command, commands } from './commands.ts'

const typingPauseMs = 150
const mostOfAKind = 6
const [store, spotlight] = createSpotlight()

/** Finds articles, pages, screens, parts of the settings and actions by what is typed. Opens whenever `openings` grows. */
export function Palette({ openings }: { openings: number }) {
  const [query, setQuery] = useState('')
  const navigate = useNavigate()
  useEffect(() => {
    if (openings > 0) spotlight.open()
  }, [openings])
  const words = query.trim().toLocaleLowerCase('en')
  const found = commands().filter(({ label, words: more = '' }) =>
    `${label} ${more}`.toLocaleLowerCase('en').includes(words),
  )
  const { articles, pages } = useContent(query)
  // What comes from the server comes after the first row was looked for: Enter is to open it all the same.
  useEffect(() => {
    if (articles.length + pages.length === 0 || document.querySelector('[data-action][data-selected]')) return
    document.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
    store.updateState((state) => ({ ...state, selected: 0 }))
  }, [articles, pages])
  const go = ({ to, href }: Pick<Command, 'to' | 'href'>) => {
    if (to) navigate(to)
    else if (href) open(href, '_blank', 'noopener')
  }
  const entry = (key: string, label: string, target: Pick<Command, 'to' | 'href'>, icon?: ReactNode) => (
    <Spotlight.Action key={key} label={label} leftSection={icon} onClick={() => go(target)} />
  )
  const isEmpty = found.length + articles.length + pages.length === 0
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={420}
      title={<VisuallyHidden>Command palette</VisuallyHidden>}
      styles={{ header: { position: 'absolute', minHeight: 0, padding: 0 } }}
    >
      <Spotlight.Search
        placeholder="Find an article, a page, a setting or an action"
        aria-label="Find an article, a page, a setting or an action"
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {found.length > 0 && (
          <Spotlight.ActionsGroup label="Go to and do">
            {found.map((command) => entry(command.label, command.label, command))}
          </Spotlight.ActionsGroup>
        )}
        {articles.length > 0 && (
          <Spotlight.ActionsGroup label="Articles">
            {articles.map(({ id, title }) =>
              entry(id, title, { to: `/admin/articles/edit/${id}` }, <IconArticle size={18} stroke={1.6} />),
            )}
          </Spotlight.ActionsGroup>
        )}
        {pages.length > 0 && (
          <Spotlight.ActionsGroup label="Pages">
            {pages.map(({ id, title }) =>
              entry(id, title, { to: `/admin/pages/edit/${id}` }, <IconFileText size={18} stroke={1.6} />),
            )}
          </Spotlight.ActionsGroup>
        )}
        {isEmpty && <Spotlight.Empty>Nothing found.</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <Spotlight.Footer visibleFrom="sm">
        <Text size="xs" c="dimmed">
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> to choose, <Kbd size="xs">Enter</Kbd> to open. Outside
          of a field <Kbd size="xs">?</Kbd> shows every key.
        </Text>
      </Spotlight.Footer>
    </Spotlight.Root>
  )
}

function useContent(query: string) {
  const [q] = useDebouncedValue(query.trim(), typingPauseMs)
  const options = { placeholderData: keepPreviousData, enabled: q !== '' }
  const limit = String(mostOfAKind)
  const articles = useQuery({
    queryKey: ['articles', 'palette', q],
    queryFn: ({ signal }) =>
      call(articleEndpoints.adminList, { query: { q, limit, sort: 'updated' }, signal }),
    ...options,
  }).data?.articles
  const pages = useQuery({
    queryKey: ['pages', 'palette', q],
    queryFn: ({ signal }) => call(pageEndpoints.adminList, { query: { q, limit }, signal }),
    ...{ ...options, enabled: q !== '' && may('page.read') },
  }).data?.pages
  return q === ''
    ? { articles: [], pages: [] }
    : { articles: titledFirst(articles ?? [], q), pages: titledFirst(pages ?? [], q) }
}

/** What is called so comes before what only says so somewhere in its text. */
function titledFirst<T extends { title: string }>(found: T[], q: string): T[] {
  const words = q.toLocaleLowerCase('en')
  const rank = ({ title }: T) => {
    const at = title.toLocaleLowerCase('en').indexOf(words)
    return at < 0 ? 2 : Math.min(at, 1)
  }
  return found.toSorted((a, b) => rank(a) - rank(b))
}
