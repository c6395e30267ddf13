import { Alert, Button, Text } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { maxListed } from '../../../content/footer/footer-document.ts'
import { articleEndpoints } from '../../../contracts/articles.ts'
import { categoryEndpoints } from '../../../contracts/categories.ts'
import { type PublicSettings, settingsEndpoints } from '../../../contracts/settings.ts'
import type { SiteLanguage } from '../../../i18n/site-language.ts'
import { call } from '../../app/api-client.ts'
import { useUnsavedText } from '../../app/unsaved.ts'
import { useAuth } from '../../auth/auth-store.ts'
import { findRecoverable, type JournalEntry, remove } from '../../editing/journal.ts'
import { loadSiteLanguage } from '../../shell/site-language.ts'
import { t } from '../../texts/t.ts'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Empty, Failed, LoadingRows } from '../../ui/screen-states.tsx'
import { readyJournal } from '../earlier-menu.ts'
import { useMenu } from '../menu.data.ts'
import { type MenuValues, menuId } from '../menu-remote.ts'
import type { Item } from '../menu-tree.ts'
import { listUnpublished, problemsOfAnswer, requestAsVisitor, unpublishedAt } from './address.ts'
import { inspect, partsOf } from './inspect.ts'
import { type Checked, InspectionTable } from './inspection-table.tsx'
import { Preview } from './preview.tsx'
import { type FooterLists, frameHtml, linksWithoutNoopener } from './preview-html.tsx'

/** The menu as visitors will see it, including unsaved changes in this browser, with a check of every link. */
export function Component() {
  const unsaved = useUnsavedMenu()
  const menu = useMenu()
  const site = useQuery({ queryKey: ['menu', 'test', 'site'], queryFn: ({ signal }) => loadSite(signal) })
  const items: Item[] | undefined = unsaved.isKnown ? (unsaved.items ?? menu.data) : undefined
  const error = menu.error ?? site.error
  const retry = () => void Promise.all([menu.refetch(), site.refetch()])
  const isUnsaved = unsaved.items !== undefined
  useUnsavedText(isUnsaved, true)
  return (
    <>
      <PageHeader
        title={t('Menu test')}
        action={
          <Button component={Link} to="/admin/menu" variant="default">
            {t('Edit menu')}
          </Button>
        }
      />
      {error && <Failed error={error} fallback={t('Failed to fetch admin menu')} onRetry={retry} />}
      {!error && !(items && site.data) && <LoadingRows rows={6} />}
      {isUnsaved && (
        <Alert variant="outline" bg="var(--admin-surface)" mb="md">
          <Text size="sm">
            {t('These are your unsaved changes. Visitors see them once the menu is saved.')}
          </Text>
        </Alert>
      )}
      {items && site.data && <Tested items={items} {...site.data} />}
      <LeaveDialog
        isUnsaved={isUnsaved}
        text={t('The menu has unsaved changes. They will be lost if you leave.')}
        within="/admin/menu"
        onLeave={unsaved.forget}
      />
    </>
  )
}

/** The unsaved menu in this browser's journal. */
function useUnsavedMenu() {
  const userId = useAuth().user?.id ?? ''
  const [entries, setEntries] = useState<JournalEntry[]>()
  useEffect(() => {
    const find = async () => {
      await readyJournal(userId)
      setEntries(await findRecoverable(userId, 'menu', menuId))
    }
    void find()
  }, [userId])
  const values = entries?.at(-1)?.values as MenuValues | undefined
  return {
    isKnown: entries !== undefined,
    items: values?.items,
    forget: () => {
      for (const { key } of entries ?? []) void remove(key)
    },
  }
}

type Site = { settings: PublicSettings; lists: FooterLists; home: string; language: SiteLanguage }

async function loadSite(signal: AbortSignal): Promise<Site> {
  const [settings, categories, latest, page] = await Promise.all([
    call(settingsEndpoints.get, { signal }),
    call(categoryEndpoints.list, { signal }),
    call(articleEndpoints.list, { query: { limit: String(maxListed) }, signal }),
    fetch('/', { credentials: 'omit', signal }),
  ])
  return {
    settings,
    lists: { categories, latest: latest.articles },
    home: await page.text(),
    language: await loadSiteLanguage(settings),
  }
}

function Tested({ items, settings, lists, home, language }: { items: Item[] } & Site) {
  const parts = useMemo(() => frameHtml(items, settings, lists, language), [items, settings, lists, language])
  const rows = useChecked(items, parts.header + parts.footer)
  const count = rows.reduce((sum, { problems }) => sum + problems.length, 0)
  const isAsking = rows.some(({ answer }) => answer === undefined)
  return (
    <>
      <Preview home={home} parts={parts} />
      {items.length === 0 ? (
        <Empty title={t('The menu is empty')}>
          {t('Visitors see no navigation. Add items to the menu first.')}
        </Empty>
      ) : (
        <>
          <Text role="status" fw={600} mb="sm">
            {isAsking ? t('Checking every link…') : summaryOf(count)}
          </Text>
          <InspectionTable rows={rows} />
        </>
      )}
    </>
  )
}

/** Each item with what its address returns. An address that several items share is requested once. */
function useChecked(items: Item[], html: string): Checked[] {
  const inspected = useMemo(() => inspect(items), [items])
  const open = useMemo(() => linksWithoutNoopener(html), [html])
  const paths = [
    ...new Set(inspected.map(({ href }) => partsOf(href)?.path).filter((path) => path !== undefined)),
  ]
  const answers = useQueries({
    queries: paths.map((path) => ({
      queryKey: ['menu', 'test', 'address', path],
      queryFn: ({ signal }: { signal: AbortSignal }) => requestAsVisitor(path, signal),
      staleTime: 0,
    })),
  })
  const { data: all = [], isLoading } = useQuery({
    queryKey: ['menu', 'test', 'unpublished'],
    queryFn: ({ signal }) => listUnpublished(signal),
    enabled: answers.some(({ data }) => data?.status === 404),
  })
  return inspected.map((row) => {
    const parts = partsOf(row.href)
    const asked = parts && answers[paths.indexOf(parts.path)]
    const answer = parts
      ? asked?.error
        ? ('unreachable' as const)
        : asked?.data?.status === 404 && isLoading
          ? undefined
          : asked?.data
      : null
    const is404 = answer && answer !== 'unreachable' && answer.status === 404
    const unpublished = is404 && parts ? unpublishedAt(parts.path, all) : undefined
    const found =
      answer && answer !== 'unreachable' ? problemsOfAnswer(answer, parts?.anchor ?? '', unpublished) : []
    const isOpen = row.item.openInNewTab && open.has(row.href)
    return {
      ...row,
      answer,
      unpublished,
      problems: [
        ...row.problems,
        ...found,
        ...(answer === 'unreachable' ? [t('The address did not respond. Try again later.')] : []),
        ...(isOpen ? [t('Opens a new tab without noopener.')] : []),
      ],
    }
  })
}

function summaryOf(count: number): string {
  if (count === 0) return t('No problems found.')
  return t({ one: '{count} problem found.', other: '{count} problems found.' }, { count })
}
