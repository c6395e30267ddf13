import {
  Input,
  Kbd,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import {
  IconArticle,
  IconBolt,
  IconClock,
  IconFileText,
  IconHandClick,
  IconSearch,
  IconSettings,
} from '@tabler/icons-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { nameOfLanguage } from '../../i18n/languages.ts'
import { t } from '../texts/t.ts'
import { useLanguages } from '../translations/languages.ts'
import type { Command, Deed } from './actions.ts'
import { commandGroups, matching } from './commands.ts'
import { type Found, useContent } from './palette-content.ts'
import { type Row, useSelection } from './palette-selection.ts'
import { addRecent, nameOfRecent, recentTargets } from './recent.ts'
import { clickOnceThere } from './screen-commands.ts'
import { useSignOut } from './sign-out.ts'

const [store, spotlight] = createSpotlight()
const maxFields = 12
/** Props of the scrolling element, which its types leave out. */
const scrolledByKeys = { viewportProps: { tabIndex: 0 } }
/** The actions of this screen, as long as nothing is typed. */
const maxHere = 8

type Props = { openings: number; onShortcuts: () => void }

/** Finds articles, pages, screens, fields of the settings and actions. Opens whenever `openings` increases. */
export function Palette({ openings, onShortcuts }: Props) {
  const [query, setQuery] = useState('')
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (openings === 0) return
    setLeaving(false)
    spotlight.open()
  }, [openings])
  const { groups, isPending, isFailed } = useGroups(query)
  const run = useRun(onShortcuts)
  const rows = groups.flatMap((group) => group.rows)
  const afterwards = useRef<() => void>(undefined)
  const openCommand = (command: Command) => {
    const staysHere = command.to === undefined && command.button !== undefined
    setLeaving(command.to !== undefined)
    // Clicked only after the focus has returned to the screen: a dialog that it opens returns the focus there.
    if (staysHere) afterwards.current = () => run(command)
    spotlight.close()
    if (!staysHere) run(command)
  }
  const onExited = () => {
    afterwards.current?.()
    afterwards.current = undefined
  }
  const { selected, onKeyDown } = useSelection({ rows, query, isPending, onRun: openCommand })
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      returnFocus={!isLeaving}
      transitionProps={{ onExited }}
      // The top of the dialog stays in place while the list grows and shrinks.
      centered={false}
      title={<VisuallyHidden>{t('Command palette')}</VisuallyHidden>}
      styles={{
        header: { position: 'absolute', minHeight: 0, padding: 0 },
        actionsList: { maxHeight: 'min(26rem, 100dvh - 18rem)' },
      }}
    >
      <Input
        size="lg"
        variant="unstyled"
        // Its edge is that of the dialog.
        styles={{ input: { paddingInlineEnd: 'var(--mantine-spacing-md)' } }}
        data-autofocus
        placeholder={t('Find an article, a page, a setting or an action')}
        aria-label={t('Find an article, a page, a setting or an action')}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Spotlight.ActionsList {...scrolledByKeys}>
        {groups.map(
          ({ label, icon: Icon, rows }) =>
            rows.length > 0 && (
              <Spotlight.ActionsGroup key={label} label={label}>
                {rows.map(({ key, command }) => (
                  <Spotlight.Action
                    key={key}
                    data-selected={key === selected || undefined}
                    label={command.label}
                    leftSection={<Icon size={18} stroke={1.6} />}
                    rightSection={
                      command.note && (
                        <Text size="xs" c="dimmed">
                          {command.note}
                        </Text>
                      )
                    }
                    onClick={() => openCommand(command)}
                  />
                ))}
              </Spotlight.ActionsGroup>
            ),
        )}
        {isFailed ? (
          <Spotlight.Empty>{t('Articles and pages could not be searched.')}</Spotlight.Empty>
        ) : (
          rows.length === 0 && (
            <Spotlight.Empty>{isPending ? t('Searching…') : t('Nothing found.')}</Spotlight.Empty>
          )
        )}
      </Spotlight.ActionsList>
      <Spotlight.Footer visibleFrom="sm">
        <Text size="xs" c="dimmed">
          {t.nodes('{up} {down} to choose, {enter} to open. Outside a field, {help} shows all shortcuts.', {
            up: <Kbd size="xs">↑</Kbd>,
            down: <Kbd size="xs">↓</Kbd>,
            enter: <Kbd size="xs">{t('Enter ¦ key')}</Kbd>,
            help: <Kbd size="xs">?</Kbd>,
          })}
        </Text>
      </Spotlight.Footer>
    </Spotlight.Root>
  )
}

/** Keyboard users continue on the opened screen, unless it has focused one of its fields. */
function focusScreen(): void {
  const screen = document.getElementById('screen')
  if (!screen?.contains(document.activeElement)) screen?.focus({ preventScroll: true })
}

type Group = { label: string; icon: ComponentType<{ size: number; stroke: number }>; rows: Row[] }

/** The groups for a query. Without one, the recently opened entries come first, and the fields are left out. */
function useGroups(query: string): { groups: Group[]; isPending: boolean; isFailed: boolean } {
  const otherScheme = useOtherScheme()
  const { articles, pages, isPending, isFailed } = useContent(query)
  const { here, actions, screens, fields } = commandGroups(otherScheme)
  const { pathname, search } = useLocation()
  const isTyped = query.trim() !== ''
  const recent = recentTargets().map((one) => ({
    label: nameOfRecent(one, [...actions, ...screens, ...fields]),
    to: one.to,
  }))
  const languages = useLanguages()
  // Translations may have the same title.
  const content = (kind: keyof Found, found: Found[keyof Found]): Command[] =>
    found.map(({ id, title, lang }) => ({
      label: title,
      to: `/admin/${kind}/edit/${id}`,
      ...(languages.length > 0 && { note: nameOfLanguage(lang) }),
    }))
  const group = (label: string, icon: Group['icon'], commands: Command[], isOfBefore = false): Group => ({
    label,
    icon,
    rows: commands.map((command) => ({
      command,
      isOfBefore,
      key: `${label} ${command.to ?? ''} ${command.label}`,
    })),
  })
  const groups = [
    group(t('Recent'), IconClock, isTyped ? [] : recent.filter(({ to }) => to !== pathname + search)),
    group(t('On this screen'), IconHandClick, isTyped ? matching(here, query) : here.slice(0, maxHere)),
    group(t('Actions'), IconBolt, matching(actions, query)),
    group(t('Go to'), IconSearch, matching(screens, query)),
    group(t('Settings'), IconSettings, isTyped ? matching(fields, query).slice(0, maxFields) : []),
    group(t('Articles'), IconArticle, content('articles', articles), isPending),
    group(t('Pages'), IconFileText, content('pages', pages), isPending),
  ]
  return { groups, isPending, isFailed }
}

const useOtherScheme = () => (useComputedColorScheme('light') === 'dark' ? 'light' : 'dark')

/** Opens or runs a command, and records what was opened, except articles and pages, which do so themselves. */
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
  return ({ label, to, button, deed }) => {
    if (deed) return deeds[deed]()
    if (to === undefined) return clickOnceThere(button)
    if (!button) addRecent({ label, to })
    // Renders at once, so that the click happens on the new screen.
    void Promise.resolve(navigate(to, { flushSync: button !== undefined })).then(() => {
      if (!button) focusScreen()
      else if (to.startsWith(location.pathname)) clickOnceThere(button)
    })
  }
}
