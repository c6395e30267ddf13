import { ActionIcon, AppShell, Box, Drawer, Group, ScrollArea, Text, Tooltip } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconSearch,
} from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Outlet } from 'react-router'
import { asBoolean, readStored, writeStored } from '../app/stored.ts'
import { useFreshBuildOnNavigation } from '../app/use-fresh-build.ts'
import { t } from '../texts/t.ts'
import { Account } from './account.tsx'
import { Connection, useConnection } from './connection.tsx'
import { CopyLabel } from './copy-label.tsx'
import { NewVersion } from './new-version.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { Sidebar } from './sidebar.tsx'
import { useSiteName } from './site-name.ts'

const storedRail = 'admin_rail_collapsed'
const railWidth = { open: 232, collapsed: 68 }

/** The frame around every screen: the rail on the left, or a drawer with the same content on a phone. */
export function Shell() {
  const [collapsed, setCollapsed] = useState(() => readStored(storedRail, asBoolean) ?? false)
  const [drawer, { open, close }] = useDisclosure(false)
  const [searches, setSearches] = useState(0)
  const search = useCallback(() => setSearches((count) => count + 1), [])
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const siteName = useSiteName()
  const connection = useConnection()
  useFreshBuildOnNavigation()
  const toggle = () => {
    setCollapsed(!collapsed)
    writeStored(storedRail, !collapsed)
  }
  const isNarrow = collapsed && !isPhone
  return (
    <AppShell
      layout="alt"
      padding={{ base: 'md', sm: 'xl' }}
      header={{ height: 56, collapsed: !isPhone, offset: Boolean(isPhone) }}
      navbar={{
        width: isNarrow ? railWidth.collapsed : railWidth.open,
        breakpoint: 'sm',
        collapsed: { mobile: true },
      }}
    >
      <SkipLink />
      {isPhone && (
        <AppShell.Header bg="var(--admin-surface)">
          <Group h="100%" px="md" gap="sm" wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              c="var(--mantine-color-text)"
              size={44}
              ms={-12}
              aria-label={t('Open the menu')}
              onClick={open}
            >
              <IconMenu2 size={22} stroke={1.6} />
            </ActionIcon>
            <SiteName name={siteName} />
            <Connection state={connection} />
            <ActionIcon
              variant="subtle"
              color="gray"
              c="var(--mantine-color-text)"
              size={44}
              me={-12}
              aria-label={t('Search everything')}
              onClick={search}
            >
              <IconSearch size={20} stroke={1.6} />
            </ActionIcon>
          </Group>
        </AppShell.Header>
      )}
      {!isPhone && (
        <AppShell.Navbar className="rail" bg="var(--admin-surface)" p="sm" aria-label={t('Admin')}>
          <Group
            justify={isNarrow ? 'center' : 'space-between'}
            wrap="nowrap"
            mb="md"
            px={isNarrow ? 0 : 'xs'}
          >
            {!isNarrow && <SiteName name={siteName} />}
            <Tooltip label={collapsed ? t('Expand the menu') : t('Collapse the menu')} position="right">
              <ActionIcon
                variant="subtle"
                color="gray"
                c="var(--mantine-color-text)"
                onClick={toggle}
                aria-label={collapsed ? t('Expand the menu') : t('Collapse the menu')}
                aria-expanded={!collapsed}
              >
                {collapsed ? (
                  <IconLayoutSidebarLeftExpand size={18} className="mirrored" />
                ) : (
                  <IconLayoutSidebarLeftCollapse size={18} className="mirrored" />
                )}
              </ActionIcon>
            </Tooltip>
          </Group>
          {isNarrow && <CopyLabel isNarrow />}
          <AppShell.Section grow component={ScrollArea}>
            <Sidebar isNarrow={isNarrow} onSearch={search} />
          </AppShell.Section>
          <AppShell.Section>
            <Connection state={connection} isNarrow={isNarrow} />
            <Account isNarrow={isNarrow} />
          </AppShell.Section>
        </AppShell.Navbar>
      )}
      {isPhone && (
        <Drawer
          opened={drawer}
          onClose={close}
          title={siteName}
          size={280}
          closeButtonProps={{ 'aria-label': t('Close the menu') }}
        >
          <nav aria-label={t('Admin')}>
            <Sidebar isNarrow={false} onNavigate={close} />
          </nav>
          <Account isNarrow={false} onNavigate={close} />
        </Drawer>
      )}
      <AppShell.Main id="screen" tabIndex={-1} style={{ outline: 'none' }}>
        <Outlet />
      </AppShell.Main>
      <NewVersion />
      <Shortcuts openings={searches} onPalette={search} />
    </AppShell>
  )
}

const SiteName = ({ name }: { name: string }) => (
  <Box flex={1} miw={0}>
    <Text fw={650} truncate title={name}>
      {name}
    </Text>
    <CopyLabel />
  </Box>
)

const SkipLink = () => (
  <a href="#screen" className="visually-hidden-focusable skip-link">
    {t('Skip to content')}
  </a>
)
