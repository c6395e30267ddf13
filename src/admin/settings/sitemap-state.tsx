import { Anchor, Button, Group, Table, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SitemapReport } from '../../contracts/sitemap.ts'
import { language, t } from '../texts/t.ts'
import { formatBytes } from '../ui/bytes.ts'
import { Failed, LoadingRows } from '../ui/screen-states.tsx'
import { Section } from '../ui/section.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { When } from '../ui/when.tsx'
import { refreshSitemap, sitemapKey, useSitemap } from './settings.data.ts'
import type { SettingsEditing } from './settings-editing.ts'
import { Warnings } from './warnings.tsx'

/** The sitemap that search engines get now, and a button that rebuilds it. */
export function SitemapState({ editing }: { editing: SettingsEditing }) {
  const { data, error, refetch } = useSitemap()
  return (
    <Section
      title={t('The sitemap')}
      description={t.nodes(
        'Search engines find your pages at {link}. It is updated automatically whenever you publish or save these settings.',
        {
          link: (
            <Anchor href="/sitemap.xml" target="_blank" rel="noopener" inherit underline="always">
              /sitemap.xml
            </Anchor>
          ),
        },
      )}
    >
      {error && (
        <Failed error={error} fallback={t('Failed to load the sitemap')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingRows rows={2} />}
      {data && (
        <>
          <Group justify="space-between" gap="sm" data-commands>
            <Text size="sm" role="status">
              {t.nodes(
                {
                  one: 'Last built {when}: {count} address in {files}.',
                  other: 'Last built {when}: {count} addresses in {files}.',
                },
                {
                  when: <When iso={data.generatedAt} />,
                  count: data.urlCount,
                  files: t({ one: '{count} file', other: '{count} files' }, { count: data.files.length }),
                },
              )}
            </Text>
            {editing.mayWrite && <Rebuild />}
          </Group>
          <Files report={data} />
          <Warnings warnings={data.warnings.map(t.sentencesOf(data.sentences))} />
        </>
      )}
    </Section>
  )
}

function Rebuild() {
  const client = useQueryClient()
  const [isRunning, setIsRunning] = useState(false)
  const rebuild = async () => {
    setIsRunning(true)
    try {
      client.setQueryData(sitemapKey, await refreshSitemap())
      toastDone(t('Sitemap rebuilt.'))
    } catch (error) {
      toastFailed(error, t('Failed to refresh sitemap'))
    }
    setIsRunning(false)
  }
  return (
    <Button variant="default" size="xs" loading={isRunning} onClick={() => void rebuild()}>
      {t('Rebuild now')}
    </Button>
  )
}

function Files({ report }: { report: SitemapReport }) {
  return (
    <Table withTableBorder>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('File')}</Table.Th>
          <Table.Th ta="end">{t('Addresses')}</Table.Th>
          <Table.Th ta="end">{t('Size')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {report.files.map(({ path, urls, bytes }) => (
          <Table.Tr key={path}>
            <Table.Td>
              <Anchor href={path} target="_blank" rel="noopener" size="sm" underline="always">
                <bdi dir="ltr">{path}</bdi>
              </Anchor>
            </Table.Td>
            <Table.Td ta="end">{urls.toLocaleString(language)}</Table.Td>
            <Table.Td ta="end">{formatBytes(bytes)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
