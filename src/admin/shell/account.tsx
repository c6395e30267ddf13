import {
  Box,
  Divider,
  NavLink,
  Stack,
  Text,
  Tooltip,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { IconExternalLink, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { logout, useAuth } from '../auth/auth-store.ts'
import { confirm } from '../ui/confirm.tsx'
import { hasUnsavedText } from '../unsaved.ts'

/** The foot of the rail: the site, light or dark, who is signed in, sign out. */
export function Account({ isNarrow }: { isNarrow: boolean }) {
  const { user } = useAuth()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const navigate = useNavigate()
  const other = scheme === 'dark' ? 'light' : 'dark'
  const signOut = async () => {
    if (hasUnsavedText() && !(await confirm(unsavedQuestion))) return
    await logout()
    navigate('/admin/login')
  }
  return (
    <Stack gap={2} mt="md">
      <Divider mb="xs" />
      <Entry isNarrow={isNarrow} label="View site" icon={IconExternalLink} href="/" />
      <Entry
        isNarrow={isNarrow}
        label={`Switch to ${other}`}
        icon={scheme === 'dark' ? IconSun : IconMoon}
        onClick={() => setColorScheme(other)}
      />
      <Entry isNarrow={isNarrow} label="Sign out" icon={IconLogout} onClick={() => void signOut()} />
      {!isNarrow && user && (
        <Box px="sm" pt="xs">
          <Text size="sm" fw={600} truncate>
            {user.name}
          </Text>
          <Text size="xs" c="dimmed" truncate title={user.email}>
            {user.email}
          </Text>
        </Box>
      )}
    </Stack>
  )
}

const unsavedQuestion = {
  title: 'Sign out with unsaved changes?',
  text: 'What you have not saved is kept on this device and offered again when you come back.',
  action: 'Sign out',
}

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
