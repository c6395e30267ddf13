import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Settings, settingsEndpoints } from '../../contracts/settings.ts'
import { call } from '../api-client.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Failed, LoadingRows } from '../ui/screen-states.tsx'

/** The settings as they are in force. */
export function Component() {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', 'all'],
    queryFn: ({ signal }) => call(settingsEndpoints.adminGet, { signal }),
  })
  return (
    <>
      <PageHeader title="Settings" />
      <Text c="dimmed" mb="lg" maw={560}>
        What is in force now. Settings are changed through the API, described at{' '}
        <Anchor href="/api/docs" target="_blank" rel="noopener" underline="always">
          /api/docs
        </Anchor>
        .
      </Text>
      {error && <Failed error={error} fallback="Failed to fetch settings" onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={5} />}
      {data && (
        <Stack gap="lg" maw={720}>
          {groupsOf(data).map(({ title, facts }) => (
            <Facts key={title} title={title} facts={facts} />
          ))}
        </Stack>
      )}
    </>
  )
}

type Fact = [name: string, value: string | number | boolean]

function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <Paper withBorder p="md" bg="var(--admin-surface)" component="section">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <Stack gap={6}>
        {facts.map(([name, value]) => (
          <Group key={name} gap="md" wrap="nowrap" align="baseline">
            <Text size="sm" c="dimmed" w={160} style={{ flexShrink: 0 }}>
              {name}
            </Text>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value === '' ? 'Not set' : value}
            </Text>
          </Group>
        ))}
      </Stack>
    </Paper>
  )
}

function groupsOf(settings: Settings): { title: string; facts: Fact[] }[] {
  const { metadata, schemaOrg, sitemapSettings, themeSettings } = settings
  return [
    {
      title: 'General',
      facts: [
        ['Site name', settings.siteName],
        ['Name shown', !settings.hideSiteName],
        ['Description', settings.siteDescription],
        ['Logo', settings.logoUrl],
      ],
    },
    {
      title: 'Search engines',
      facts: [
        ['Title', metadata.title],
        ['Description', metadata.description],
        ['Sharing image', metadata.ogImage],
        ['Structured data', schemaOrg.enabled ? schemaOrg.type : 'Off'],
      ],
    },
    {
      title: 'Theme',
      facts: [
        ['Primary colour', themeSettings.colors.primary],
        ['Accent colour', themeSettings.colors.accent],
        ['Fonts', `${themeSettings.fonts.heading}, ${themeSettings.fonts.body}`],
        ['Dark mode', themeSettings.darkMode],
      ],
    },
    {
      title: 'Sitemap',
      facts: [
        ['Articles', sitemapSettings.includeArticles],
        ['Categories', sitemapSettings.includeCategories],
        ['Pages', sitemapSettings.includePages],
        ['Left out', sitemapSettings.excludeUrls.join(', ')],
      ],
    },
    {
      title: 'Scripts and styles of your own',
      facts: [
        ['Scripts', settings.customScripts === '' ? 'None' : `${settings.customScripts.length} characters`],
        ['Styles', settings.customStyles === '' ? 'None' : `${settings.customStyles.length} characters`],
      ],
    },
  ]
}
