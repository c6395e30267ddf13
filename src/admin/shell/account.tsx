import {
  Avatar,
  Divider,
  NavLink,
  Stack,
  Tooltip,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { IconExternalLink, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import type { User } from '../../contracts/users.ts'
import { useAuth } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { useSignOut } from './sign-out.ts'

/** The bottom of the rail: a link to the site, the colour scheme, who is signed in, and sign out. */
export function Account({ isNarrow, onNavigate }: { isNarrow: boolean; onNavigate?: () => void }) {
  const { user } = useAuth()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const other = scheme === 'dark' ? 'light' : 'dark'
  const signOut = useSignOut()
  return (
    <Stack gap={2} mt="md">
      <Divider mb="xs" />
      {user && <Me user={user} isNarrow={isNarrow} {...(onNavigate && { onNavigate })} />}
      <Entry isNarrow={isNarrow} label={t('View site')} icon={IconExternalLink} href="/" />
      <Entry
        isNarrow={isNarrow}
        label={other === 'dark' ? t('Switch to dark ¦ colours') : t('Switch to light ¦ colours')}
        icon={scheme === 'dark' ? IconSun : IconMoon}
        onClick={() => setColorScheme(other)}
      />
      <Entry isNarrow={isNarrow} label={t('Sign out')} icon={IconLogout} onClick={() => void signOut()} />
    </Stack>
  )
}

/** The signed-in user, as a link to their profile. */
function Me({ user, isNarrow, onNavigate }: { user: User; isNarrow: boolean; onNavigate?: () => void }) {
  const isActive = useLocation().pathname === '/admin/profile'
  return (
    <Tooltip label={t('Your profile')} position="right" disabled={!isNarrow}>
      <NavLink
        component={Link}
        to="/admin/profile"
        label={isNarrow ? undefined : user.name}
        description={isNarrow ? undefined : user.email}
        aria-label={t('Your profile, {name}', { name: user.name })}
        aria-current={isActive ? 'page' : undefined}
        active={isActive}
        color="gray"
        c="var(--mantine-color-text)"
        {...(onNavigate && { onClick: onNavigate })}
        leftSection={
          <Avatar src={user.avatarUrl} alt="" name={user.name} color="gray.7" variant="filled" size={28} />
        }
        style={{ borderRadius: 'var(--mantine-radius-md)' }}
        title={isNarrow ? undefined : `${user.name}\n${user.email}`}
        styles={isNarrow ? narrow : truncated}
      />
    </Tooltip>
  )
}

const narrow = { root: { paddingInline: 8 }, section: { marginInline: 'auto' }, body: { display: 'none' } }
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }
const truncated = { label: { ...oneLine, fontWeight: 600 }, description: oneLine } as const

type EntryProps = {
  isNarrow: boolean
  label: string
  icon: typeof IconSun
  href?: string
  onClick?: () => void
}

function Entry({ isNarrow, label, icon: Icon, href, onClick }: EntryProps) {
  const look = {
    label: isNarrow ? undefined : label,
    'aria-label': label,
    leftSection: <Icon size={20} stroke={1.6} aria-hidden />,
    style: { borderRadius: 'var(--mantine-radius-md)' },
    styles: isNarrow ? { section: { marginInline: 'auto' }, body: { display: 'none' } } : {},
  }
  return (
    <Tooltip label={label} position="right" disabled={!isNarrow}>
      {href ? (
        <NavLink component="a" href={href} target="_blank" rel="noopener" {...look} />
      ) : (
        <NavLink component="button" type="button" {...(onClick && { onClick })} {...look} />
      )}
    </Tooltip>
  )
}
