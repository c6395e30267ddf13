import { Kbd, NavLink, Stack, Tooltip } from '@mantine/core'
import {
  IconArrowForwardUp,
  IconArticle,
  IconCategory,
  IconChartLine,
  IconFileText,
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconMenu2,
  IconPhoto,
  IconSearch,
  IconSettings,
  IconTags,
  IconTrash,
} from '@tabler/icons-react'
import { NavLink as RouterLink, useLocation } from 'react-router'
import type { Ability } from '../../contracts/permissions.ts'
import { may } from '../auth/auth-store.ts'
import { paletteKeys } from './shortcuts.tsx'

const entries: { to: string; label: string; icon: typeof IconArticle; ability: Ability }[] = [
  { to: '/admin/dashboard', label: 'Dashboard', icon: IconLayoutDashboard, ability: 'admin.use' },
  { to: '/admin/articles', label: 'Articles', icon: IconArticle, ability: 'article.read' },
  { to: '/admin/pages', label: 'Pages', icon: IconFileText, ability: 'page.read' },
  { to: '/admin/categories', label: 'Categories', icon: IconCategory, ability: 'category.write' },
  { to: '/admin/tags', label: 'Tags', icon: IconTags, ability: 'tag.write' },
  { to: '/admin/menu', label: 'Menu', icon: IconMenu2, ability: 'menu.read' },
  { to: '/admin/redirects', label: 'Redirects', icon: IconArrowForwardUp, ability: 'redirect.read' },
  { to: '/admin/media', label: 'Media', icon: IconPhoto, ability: 'media.read' },
  { to: '/admin/messages', label: 'Messages', icon: IconMail, ability: 'message.read' },
  { to: '/admin/statistics', label: 'Statistics', icon: IconChartLine, ability: 'statistics.read' },
  { to: '/admin/trash', label: 'Trash', icon: IconTrash, ability: 'article.delete' },
  { to: '/admin/audit', label: 'Audit log', icon: IconHistory, ability: 'audit.read' },
  { to: '/admin/settings', label: 'Settings', icon: IconSettings, ability: 'settings.read' },
]

type Props = { isNarrow: boolean; onNavigate?: () => void; onSearch?: () => void }

/** The screens that the signed-in user may open. */
export function Rail({ isNarrow, onNavigate, onSearch }: Props) {
  const { pathname } = useLocation()
  return (
    <Stack gap={2}>
      {onSearch && <Search isNarrow={isNarrow} onSearch={onSearch} />}
      {entries
        .filter(({ ability }) => may(ability))
        .map(({ to, label, icon: Icon }) => {
          const isActive = pathname === to || pathname.startsWith(`${to}/`)
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
    <Tooltip label={`Search (${paletteKeys})`} position="right" disabled={!isNarrow}>
      <NavLink
        component="button"
        type="button"
        label={isNarrow ? undefined : 'Search'}
        aria-label="Search everything"
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
        rightSection={isNarrow ? undefined : <Kbd size="xs">{paletteKeys}</Kbd>}
        onClick={onSearch}
        style={{ borderRadius: 'var(--mantine-radius-md)' }}
        styles={isNarrow ? { section: { marginInline: 'auto' }, body: { display: 'none' } } : {}}
      />
    </Tooltip>
  )
}
