import { useHotkeys } from '@mantine/hooks'
import { Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { VersionedSettings } from '../../contracts/settings.ts'
import { NotAllowed } from '../auth/allowed.tsx'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { LeaveDialog } from '../ui/leave-dialog.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Failed, LoadingRows } from '../ui/screen-states.tsx'
import { BackupsTab } from './backups-tab.tsx'
import { CodeTab } from './code-tab.tsx'
import { FieldFocus } from './field-focus.tsx'
import { GeneralTab } from './general-tab.tsx'
import { type Tab, tabOf, tabs } from './labels-and-tabs.ts'
import { RecoveredSettings } from './recovered-settings.tsx'
import { RobotsTab } from './robots-tab.tsx'
import { SchemaTab } from './schema-tab.tsx'
import { SeoTab } from './seo-tab.tsx'
import { fetchFailure, useSettings } from './settings.data.ts'
import classes from './settings.module.css'
import { SettingsBar } from './settings-bar.tsx'
import { SettingsConflict } from './settings-conflict.tsx'
import { type SettingsEditing, useSettingsEditing } from './settings-editing.ts'
import { FaultFocus, SettingsTabs } from './settings-tabs.tsx'
import { SitemapTab } from './sitemap-tab.tsx'
import { SocialTab } from './social-tab.tsx'

type TabContent = React.ComponentType<{ editing: SettingsEditing }>
const contents: Record<Tab, TabContent> = {
  general: GeneralTab,
  seo: SeoTab,
  schema: SchemaTab,
  social: SocialTab,
  theme: lazyPart(async () => (await import('./theme/theme-tab.tsx')).ThemeTab),
  footer: lazyPart(async () => (await import('./footer/footer-tab.tsx')).FooterTab),
  sitemap: SitemapTab,
  robots: RobotsTab,
  code: CodeTab,
  backups: BackupsTab,
  users: lazyPart(async () => (await import('../users/users-panel.tsx')).UsersPanel),
}

/** All settings of administrators: the site's name, its look, and what it tells other services. */
export function Component() {
  const [search] = useSearchParams()
  if (may('settings.read')) return <LoadedSettings />
  const what = search.get('tab') === 'users' ? t('Users') : t('Settings')
  return <NotAllowed what={what} by="administrators" />
}

function LoadedSettings() {
  const { data, error, refetch } = useSettings()
  if (data) return <SettingsScreen stored={data} />
  return (
    <>
      <PageHeader title={t('Settings')} />
      {error ? (
        <Failed error={error} fallback={fetchFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows rows={6} />
      )}
    </>
  )
}

function SettingsScreen({ stored }: { stored: VersionedSettings }) {
  const editing = useSettingsEditing(stored)
  const { form, isFaultToShow, isUnsaved, writer } = editing
  const [tab, choose] = useTabAddress()
  useHotkeys([['mod+S', editing.save]], [], true)
  const faulty = new Set(Object.keys(form.errors).map(tabOf))
  const [firstFaulty] = faulty
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new finding may change the tab
  useEffect(() => {
    if (isFaultToShow && firstFaulty && !faulty.has(tab)) choose(firstFaulty)
  }, [isFaultToShow])
  const Content = contents[tab]
  return (
    <>
      <SettingsBar editing={editing} isForm={tab !== 'users'} />
      <RecoveredSettings editing={editing} />
      <SettingsTabs tab={tab} shown={shownTabs()} faulty={faulty} onChoose={choose}>
        <Suspense fallback={<LoadingRows rows={6} />}>
          <fieldset className={classes.plain} disabled={!editing.mayWrite && tab !== 'users'}>
            <Content editing={editing} />
          </fieldset>
          <FaultFocus key={tab} editing={editing} />
          <FieldFocus />
        </Suspense>
      </SettingsTabs>
      <SettingsConflict editing={editing} />
      <LeaveDialog
        isUnsaved={isUnsaved}
        text={t('The settings have unsaved changes. They will be lost if you leave.')}
        onLeave={() => void writer.abandon()}
      />
    </>
  )
}

const shownTabs = (): Tab[] =>
  (Object.keys(tabs) as Tab[]).filter((tab) => tab !== 'users' || may('user.read'))

/** The open tab, stored in the address. The rest of the query belongs to the tab that is left. */
function useTabAddress(): [Tab, (tab: Tab) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab') ?? ''
  const tab = shownTabs().find((name) => name === asked) ?? 'general'
  return [tab, (next) => setSearch(next === 'general' ? {} : { tab: next })]
}
