import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Dashboard, dashboardEndpoints } from '../../contracts/dashboard.ts'
import { call } from '../api-client.ts'
import { may, useAuth } from '../auth/auth-store.ts'
import { formatBytes } from '../ui/bytes.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { When } from '../ui/when.tsx'

export function Component() {
  const { user } = useAuth()
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(dashboardEndpoints.get, { signal }),
  })
  const newArticle = may('article.create') && (
    <Button component={Link} to="/admin/articles/new">
      New article
    </Button>
  )
  return (
    <>
      <PageHeader title={user ? `Hello, ${user.name}` : 'Dashboard'} action={newArticle} />
      {error && (
        <Failed error={error} fallback="Failed to load the dashboard" onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingRows rows={5} />}
      {data && <Overview dashboard={data} />}
    </>
  )
}

function Overview({ dashboard }: { dashboard: Dashboard }) {
  return (
    <Stack gap="xl">
      <Counts dashboard={dashboard} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Entries title="Recently edited" entries={dashboard.recentlyEdited} time="updatedAt">
          What you write appears here.
        </Entries>
        <Stack gap="xl">
          <Entries title="Scheduled" entries={dashboard.scheduled} time="publishedAt">
            Give an article a publish date in the future and it appears by itself.
          </Entries>
          <Health dashboard={dashboard} />
        </Stack>
      </SimpleGrid>
    </Stack>
  )
}

function Counts({ dashboard: { counts } }: { dashboard: Dashboard }) {
  const tiles = [
    { label: 'Published', count: counts.published, to: '/admin/articles?status=published' },
    { label: 'Drafts', count: counts.drafts, to: '/admin/articles?status=draft' },
    { label: 'Scheduled', count: counts.scheduled, to: '/admin/articles?status=scheduled' },
    { label: 'Pages', count: counts.pages, to: '/admin/pages' },
    { label: 'Categories', count: may('category.write') ? counts.categories : null, to: '/admin/categories' },
    { label: 'Media', count: counts.media, to: '/admin/media' },
  ]
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, lg: 6 }} spacing="sm">
      {tiles.map(({ label, count, to }) =>
        // What the role may not count comes as null.
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
          >
            <Text size="xl" fw={650} lh={1.2}>
              {count.toLocaleString('en')}
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
  title: string
  entries: Dashboard['recentlyEdited']
  time: 'updatedAt' | 'publishedAt'
  children: string
}

function Entries({ title, entries, time, children }: EntriesProps) {
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <Paper withBorder bg="var(--admin-surface)">
        {entries.length === 0 && <Empty title="Nothing yet">{children}</Empty>}
        {entries.map((entry) => (
          <Group key={entry.id} justify="space-between" wrap="nowrap" px="md" py="sm">
            <div style={{ minWidth: 0 }}>
              {entry.type === 'article' ? (
                <Anchor
                  component={Link}
                  to={`/admin/articles/edit/${entry.id}`}
                  fw={500}
                  display="block"
                  truncate
                >
                  {entry.title}
                </Anchor>
              ) : (
                <Text truncate>{entry.title}</Text>
              )}
              <StatusBadge status={entry.status} />
            </div>
            <Text size="sm" c="dimmed" component="span">
              <When iso={entry[time] ?? entry.updatedAt} />
            </Text>
          </Group>
        ))}
      </Paper>
    </section>
  )
}

function Health({ dashboard: { storage, health } }: { dashboard: Dashboard }) {
  const facts = [
    ['Version', health.version],
    ['Database', health.database === 'sqlite' ? 'SQLite' : 'PostgreSQL'],
    ['Media', formatBytes(storage.mediaBytes)],
    ...(storage.freeBytes === null ? [] : [['Disk left', formatBytes(storage.freeBytes)]]),
  ]
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        Health
      </Title>
      <Paper withBorder p="md" bg="var(--admin-surface)">
        <Stack gap={6}>
          {facts.map(([name, value]) => (
            <Group key={name} justify="space-between">
              <Text size="sm" c="dimmed">
                {name}
              </Text>
              <Text size="sm">{value}</Text>
            </Group>
          ))}
        </Stack>
      </Paper>
    </section>
  )
}
