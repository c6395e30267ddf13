import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Dashboard } from '../../contracts/dashboard.ts'
import { may } from '../auth/auth-store.ts'
import { language, t } from '../texts/t.ts'
import { Proof } from '../ui/backup-proof.tsx'
import { formatBytes } from '../ui/bytes.ts'
import { CopyNotice } from '../ui/copy-notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Empty } from '../ui/screen-states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { When } from '../ui/when.tsx'
import { BackupAlert } from './backup-alert.tsx'
import { Card, useDashboardPart } from './card.tsx'
import { Checklist } from './checklist.tsx'
import classes from './dashboard.module.css'
import { Demo } from './demo.tsx'
import { DiskAlert } from './disk-alert.tsx'
import { FailureAlert } from './failure-alert.tsx'
import { SiteCheckLine } from './site-check-line.tsx'

export function Component() {
  const newArticle = may('article.create') && (
    <Button component={Link} to="/admin/articles/new">
      {t('New article')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('Dashboard')} action={newArticle} />
      <Stack gap="xl">
        <CopyNotice />
        {may('settings.write') && (
          <>
            <DiskAlert />
            <BackupAlert />
            <FailureAlert />
          </>
        )}
        <Card part="counts" failure={t('Failed to load the counts')} lines={1} height={76}>
          {(counts) => <Counts counts={counts} />}
        </Card>
        {may('settings.write') && (
          <>
            <Checklist />
            <Demo />
          </>
        )}
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
          <Section title={t('Recently edited')}>
            <Card
              part="recentlyEdited"
              failure={t('Failed to load recently edited content')}
              lines={5}
              height={54}
            >
              {(entries) => (
                <Entries entries={entries} time="updatedAt">
                  {t('Your articles and pages will appear here.')}
                </Entries>
              )}
            </Card>
          </Section>
          <Stack gap="xl">
            <Section title={t('Scheduled')}>
              <Card part="scheduled" failure={t('Failed to load scheduled content')} lines={2} height={54}>
                {(entries) => (
                  <Entries entries={entries} time="publishedAt">
                    {may('article.publish')
                      ? t('To schedule an article, give it a publish date in the future.')
                      : t('Your scheduled articles will appear here.')}
                  </Entries>
                )}
              </Card>
            </Section>
            <Section title={t('Quick actions')}>
              <QuickActions />
            </Section>
            {may('check.read') && (
              <Section title={t('Site check')}>
                <SiteCheckLine />
              </Section>
            )}
            {may('health.read') && (
              <Section title={t('Health')}>
                <Health />
              </Section>
            )}
          </Stack>
        </SimpleGrid>
      </Stack>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </section>
  )
}

function Counts({ counts }: { counts: Dashboard['counts'] }) {
  const { data: storage } = useDashboardPart('storage')
  const tiles = [
    { label: t('Published'), count: counts.published, to: '/admin/articles?status=published' },
    { label: t('Drafts'), count: counts.drafts, to: '/admin/articles?status=draft' },
    { label: t('Scheduled'), count: counts.scheduled, to: '/admin/articles?status=scheduled' },
    { label: t('Pages'), count: counts.pages, to: '/admin/pages' },
    {
      label: t('Categories'),
      count: may('category.write') ? counts.categories : null,
      to: '/admin/categories',
    },
    {
      label:
        storage && storage.mediaBytes > 0
          ? t('Media files ({size})', { size: formatBytes(storage.mediaBytes) })
          : t('Media files'),
      count: counts.media,
      to: '/admin/media',
    },
  ]
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, lg: 6 }} spacing="sm">
      {tiles.map(({ label, count, to }) =>
        // Null where the role may not see the number.
        count === null ? null : (
          <Paper
            key={label}
            component={Link}
            to={to}
            withBorder
            p="md"
            bg="var(--admin-surface)"
            c="inherit"
            td="none"
            className={classes.tile ?? ''}
          >
            <Text size="xl" fw={650} lh={1.2}>
              {count.toLocaleString(language)}
            </Text>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
          </Paper>
        ),
      )}
    </SimpleGrid>
  )
}

type EntriesProps = {
  entries: Dashboard['recentlyEdited']
  time: 'updatedAt' | 'publishedAt'
  children: string
}

function Entries({ entries, time, children }: EntriesProps) {
  return (
    <Paper withBorder bg="var(--admin-surface)">
      {entries.length === 0 && (
        <Empty title={t('Nothing yet')} isInside>
          {children}
        </Empty>
      )}
      {entries.map((entry) => (
        <Group
          key={entry.id}
          justify="space-between"
          wrap="nowrap"
          px="md"
          py="sm"
          className={classes.entry ?? ''}
        >
          <div style={{ minWidth: 0 }}>
            <Anchor
              component={Link}
              to={`/admin/${entry.type}s/edit/${entry.id}`}
              fw={500}
              display="block"
              c="var(--mantine-color-text)"
              truncate
              title={entry.title}
            >
              {entry.title}
            </Anchor>
            <StatusBadge status={entry.status} />
          </div>
          <Text size="sm" c="dimmed" component="span">
            <When iso={entry[time] ?? entry.updatedAt} />
          </Text>
        </Group>
      ))}
    </Paper>
  )
}

function QuickActions() {
  const actions = [
    may('page.create') && { label: t('New page'), to: '/admin/pages/new' },
    may('media.create') && { label: t('Upload files'), to: '/admin/media' },
    may('category.write') && { label: t('Edit categories'), to: '/admin/categories' },
    may('menu.write') && { label: t('Edit the menu'), to: '/admin/menu' },
    may('settings.write') && { label: t('Edit the settings'), to: '/admin/settings' },
    may('user.write') && { label: t('Invite people'), to: '/admin/users' },
    may('settings.write') && { label: t('Import a site'), to: '/admin/import' },
    may('settings.write') && { label: t('Export the site'), to: '/admin/export' },
  ].filter((action) => action !== false)
  return (
    <Group gap="xs">
      {actions.map(({ label, to }) => (
        <Button key={to} component={Link} to={to} variant="default" size="xs">
          {label}
        </Button>
      ))}
      <Button component="a" href="/" target="_blank" rel="noopener" variant="default" size="xs">
        {t('View site')}
      </Button>
    </Group>
  )
}

const databases = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

function Health() {
  return (
    <Paper withBorder p="md" bg="var(--admin-surface)">
      <Stack gap={6}>
        <Card part="health" failure={t('Failed to load the server status')} lines={2}>
          {({ version, newerVersion, database, backup }) => (
            <>
              <Fact
                name={t('Version')}
                value={
                  newerVersion
                    ? t('{version} ({newer} is available)', { version, newer: newerVersion })
                    : version
                }
              />
              <Fact
                name={t('Database')}
                value={t('{database}, connected', { database: databases[database] })}
              />
              <Fact
                name={t('Last backup')}
                value={backup.lastGoodAt === null ? t('None yet') : <When iso={backup.lastGoodAt} />}
              />
              {backup.proof && (
                <Text size="sm">
                  <Proof proof={backup.proof} sentences={backup.sentences} />
                </Text>
              )}
            </>
          )}
        </Card>
        <Card part="storage" failure={t('Failed to load the storage status')} lines={2}>
          {({ mediaBytes, freeBytes }) => (
            <>
              <Fact name={t('Media')} value={formatBytes(mediaBytes)} />
              {freeBytes !== null && <Fact name={t('Free disk space')} value={formatBytes(freeBytes)} />}
            </>
          )}
        </Card>
      </Stack>
    </Paper>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text size="sm">{value}</Text>
    </Group>
  )
}
