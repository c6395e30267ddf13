import { Kbd, Text, useComputedColorScheme, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { IconArticle, IconBolt, IconClock, IconFileText, IconSearch, IconSettings } from '@tabler/icons-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Command, commandGroups, type Deed, matching } from './commands.ts'
import { useContent } from './palette-content.ts'
import { keepRecent, recentTargets } from './recent.ts'
import { useSignOut } from './sign-out.ts'

const [store, spotlight] = createSpotlight()
const mostFields = 12

type Props = { openings: number; onShortcuts: () => void }

/** Finds articles, pages, screens, fields of the settings and actions by what is typed. Opens whenever `openings` grows. */
export function Palette({ openings, onShortcuts }: Props) {
  const [query, setQuery] = useState('')
  useEffect(() => {
    if (openings > 0) spotlight.open()
  }, [openings])
  const groups = useGroups(query)
  const run = useRun(onShortcuts)
  const isEmpty = groups.every(({ commands }) => commands.length === 0)
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={460}
      title={<VisuallyHidden>Command palette</VisuallyHidden>}
      styles={{ header: { position: 'absolute', minHeight: 0, padding: 0 } }}
    >
      <Spotlight.Search
        placeholder="Find an article, a page, a setting or an action"
        aria-label="Find an article, a page, a setting or an action"
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(
          ({ label, icon: Icon, commands }) =>
            commands.length > 0 && (
              <Spotlight.ActionsGroup key={label} label={label}>
                {commands.map((command) => (
                  <Spotlight.Action
                    key={`${command.to ?? command.deed} ${command.label}`}
                    label={command.label}
                    leftSection={<Icon size={18} stroke={1.6} />}
                    rightSection={
                      command.note && (
                        <Text size="xs" c="dimmed">
                          {command.note}
                        </Text>
                      )
                    }
                    onClick={() => run(command)}
                  />
                ))}
              </Spotlight.ActionsGroup>
            ),
        )}
        {isEmpty && <Spotlight.Empty>Nothing found.</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <Spotlight.Footer visibleFrom="sm">
        <Text size="xs" c="dimmed">
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> to choose, <Kbd size="xs">Enter</Kbd> to open. Outside
          of a field, <Kbd size="xs">?</Kbd> shows every shortcut.
        </Text>
      </Spotlight.Footer>
    </Spotlight.Root>
  )
}

type Group = { label: string; icon: ComponentType<{ size: number; stroke: number }>; commands: Command[] }

/** What is shown for a query: without one, what was opened last comes first, and the fields are left out. */
function useGroups(query: string): Group[] {
  const otherScheme = useOtherScheme()
  const { articles, pages } = useContent(query)
  useFirstSelected(articles.length + pages.length)
  const { actions, screens, fields } = commandGroups(otherScheme)
  const isTyped = query.trim() !== ''
  const content = (kind: 'articles' | 'pages', found: { id: string; title: string }[]): Command[] =>
    found.map(({ id, title }) => ({ label: title, to: `/admin/${kind}/edit/${id}` }))
  return [
    { label: 'Recent', icon: IconClock, commands: isTyped ? [] : recentTargets() },
    { label: 'Actions', icon: IconBolt, commands: matching(actions, query) },
    { label: 'Go to', icon: IconSearch, commands: matching(screens, query) },
    {
      label: 'Settings',
      icon: IconSettings,
      commands: isTyped ? matching(fields, query).slice(0, mostFields) : [],
    },
    { label: 'Articles', icon: IconArticle, commands: content('articles', articles) },
    { label: 'Pages', icon: IconFileText, commands: content('pages', pages) },
  ]
}

// What comes from the server comes after the first row was looked for: Enter is to open it all the same.
function useFirstSelected(found: number): void {
  useEffect(() => {
    if (found === 0 || document.querySelector('[data-action][data-selected]')) return
    document.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
    store.updateState((state) => ({ ...state, selected: 0 }))
  }, [found])
}

const useOtherScheme = () => (useComputedColorScheme('light') === 'dark' ? 'light' : 'dark')

/** Opens or does a command, and remembers what was opened. */
function useRun(onShortcuts: () => void): (command: Command) => void {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const { setColorScheme } = useMantineColorScheme()
  const otherScheme = useOtherScheme()
  const deeds: Record<Deed, () => void> = {
    scheme: () => setColorScheme(otherScheme),
    signOut: () => void signOut(),
    shortcuts: onShortcuts,
    viewSite: () => void open('/', '_blank', 'noopener'),
  }
  return (command) => {
    if (command.to === undefined) return deeds[command.deed]()
    keepRecent(command)
    void navigate(command.to)
  }
}
