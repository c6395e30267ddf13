import { Kbd, NavLink, Stack, Tooltip } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { NavLink as RouterLink, useLocation } from 'react-router'
import { t } from '../texts/t.ts'
import { screensAllowed } from './screens.ts'
import { paletteKeys } from './shortcuts.tsx'

type Props = { isNarrow: boolean; onNavigate?: () => void; onSearch?: () => void }

/** The screens that the signed-in user may open. */
export function Sidebar({ isNarrow, onNavigate, onSearch }: Props) {
  const { pathname } = useLocation()
  const list = useRef<HTMLDivElement>(null)
  const current = screensAllowed().find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to
  // On a low window, the last screens are below the edge.
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <Stack gap={2} ref={list}>
      {onSearch && <Search isNarrow={isNarrow} onSearch={onSearch} />}
      {screensAllowed()
        .filter(({ isInRail = true }) => isInRail)
        .map(({ to, label, icon: Icon }) => {
          const isActive = to === current
          return (
            <Tooltip key={to} label={label} position="right" disabled={!isNarrow}>
              <NavLink
                component={RouterLink}
                to={to}
                label={isNarrow ? undefined : label}
                aria-label={label}
                aria-current={isActive ? 'page' : undefined}
                active={isActive}
                color="gray"
                leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
                {...(onNavigate && { onClick: onNavigate })}
                c="var(--mantine-color-text)"
                fw={isActive ? 600 : 400}
                style={{ borderRadius: 'var(--mantine-radius-md)' }}
                styles={isNarrow ? { section: { marginInline: 'auto' }, body: { display: 'none' } } : {}}
              />
            </Tooltip>
          )
        })}
    </Stack>
  )
}

/** Opens the command palette for those who do not know its shortcut. */
function Search({ isNarrow, onSearch }: { isNarrow: boolean; onSearch: () => void }) {
  return (
    <Tooltip label={t('Search ({keys})', { keys: paletteKeys })} position="right" disabled={!isNarrow}>
      <NavLink
        component="button"
        type="button"
        label={isNarrow ? undefined : t('Search')}
        aria-label={t('Search everything')}
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
        rightSection={isNarrow ? undefined : <Kbd size="xs">{paletteKeys}</Kbd>}
        onClick={onSearch}
        style={{ borderRadius: 'var(--mantine-radius-md)' }}
        styles={isNarrow ? { section: { marginInline: 'auto' }, body: { display: 'none' } } : {}}
      />
    </Tooltip>
  )
}
