import { Anchor, Button, Checkbox, Group, NativeSelect, NumberInput, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { changeFrequencies, type SitemapReport } from '../../contracts/sitemap.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { LinesField } from './lines-field.tsx'
import { Section } from './section.tsx'
import { generateSitemap, refreshSitemap } from './settings.data.ts'
import type { SettingsEditing } from './settings-editing.ts'
import { SitemapResult } from './sitemap-result.tsx'

const kinds = ['home', 'categories', 'articles', 'pages'] as const
const kindNames = { home: 'Home page', categories: 'Categories', articles: 'Articles', pages: 'Pages' }

/** What the sitemap tells search engines, and building it. */
export function SitemapTab({ editing }: { editing: SettingsEditing }) {
  const { field } = editing
  return (
    <Stack gap="lg" maw={860}>
      <Building editing={editing} />
      <Section
        title="Contents"
        description="Only published content that search engines may index. The home page is always included."
      >
        <Group gap="xl">
          <Checkbox {...field('sitemapSettings.includeArticles', { type: 'checkbox' })} />
          <Checkbox {...field('sitemapSettings.includeCategories', { type: 'checkbox' })} />
          <Checkbox {...field('sitemapSettings.includePages', { type: 'checkbox' })} />
        </Group>
        <LinesField
          editing={editing}
          path="sitemapSettings.excludeUrls"
          description="One path per line. A path that ends in / excludes everything under it."
          placeholder="/private/"
        />
      </Section>
      <Section
        title="Hints for search engines"
        description="How important each kind of page is within this site (0 to 1), and how often it changes. Some search engines ignore these hints."
      >
        <Table verticalSpacing={6} horizontalSpacing={4} withRowBorders={false}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Kind</Table.Th>
              <Table.Th>Priority</Table.Th>
              <Table.Th>Changes</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {kinds.map((kind) => (
              <Table.Tr key={kind}>
                <Table.Td>{kindNames[kind]}</Table.Td>
                <Table.Td>
                  <NumberInput
                    {...field(`sitemapSettings.priority.${kind}`)}
                    label={undefined}
                    aria-label={`${kindNames[kind]}: priority`}
                    step={0.1}
                    decimalScale={2}
                    w="100%"
                    maw={96}
                  />
                </Table.Td>
                <Table.Td>
                  <NativeSelect
                    {...field(`sitemapSettings.changefreq.${kind}`)}
                    label={undefined}
                    aria-label={`${kindNames[kind]}: how often it changes`}
                    data={[...changeFrequencies]}
                    w="100%"
                    maw={128}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Section>
    </Stack>
  )
}

function Building({ editing }: { editing: SettingsEditing }) {
  const [report, setReport] = useState<SitemapReport>()
  const [running, setRunning] = useState<'generate' | 'refresh'>()
  const generate = async () => {
    setRunning('generate')
    const isDone = await editing.storeGroup(
      'sitemapSettings',
      async (sitemapSettings, version) => setReport(await generateSitemap({ sitemapSettings, version })),
      'Failed to generate sitemap',
    )
    if (isDone) toastDone('Sitemap settings saved and the sitemap built.')
    setRunning(undefined)
  }
  const refresh = async () => {
    setRunning('refresh')
    try {
      setReport(await refreshSitemap())
      toastDone('Sitemap built.')
    } catch (error) {
      toastFailed(error, 'Failed to refresh sitemap')
    }
    setRunning(undefined)
  }
  return (
    <Section
      title="The sitemap"
      description={
        <>
          Search engines find your pages at{' '}
          <Anchor href="/sitemap.xml" target="_blank" rel="noopener" inherit underline="always">
            /sitemap.xml
          </Anchor>
          . It is updated automatically whenever you publish.
        </>
      }
    >
      {editing.mayWrite && (
        <Group gap="sm">
          <Button variant="default" loading={running === 'generate'} onClick={() => void generate()}>
            Generate sitemap
          </Button>
          <Button variant="default" loading={running === 'refresh'} onClick={() => void refresh()}>
            Refresh sitemap
          </Button>
        </Group>
      )}
      <Text size="sm" c="dimmed">
        Generate saves this tab and rebuilds the sitemap. Refresh rebuilds it from the saved settings.
      </Text>
      {report && <SitemapResult report={report} />}
    </Section>
  )
}
