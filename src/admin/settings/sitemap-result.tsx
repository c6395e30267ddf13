import { Alert, Anchor, List, Table, Text } from '@mantine/core'
import type { SitemapReport } from '../../contracts/settings.ts'
import { formatBytes } from '../ui/bytes.ts'
import { When } from '../ui/when.tsx'

/** What the last building of the sitemap came to. */
export function SitemapResult({ report }: { report: SitemapReport }) {
  const { generatedAt, urlCount, files, warnings } = report
  return (
    <section aria-label="Result">
      <Text size="sm" role="status">
        Built <When iso={generatedAt} />: {count(urlCount, 'address', 'addresses')} in{' '}
        {count(files.length, 'file', 'files')}.
      </Text>
      <Table mt="xs" withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>File</Table.Th>
            <Table.Th ta="end">Addresses</Table.Th>
            <Table.Th ta="end">Size</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {files.map(({ path, urls, bytes }) => (
            <Table.Tr key={path}>
              <Table.Td>
                <Anchor href={path} target="_blank" rel="noopener" size="sm" underline="always">
                  {path}
                </Anchor>
              </Table.Td>
              <Table.Td ta="end">{urls.toLocaleString('en')}</Table.Td>
              <Table.Td ta="end">{formatBytes(bytes)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Warnings warnings={warnings} />
    </section>
  )
}

/** What is doubtful; nothing when nothing is. */
export function Warnings({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return null
  return (
    <Alert
      mt="sm"
      color="orange"
      variant="outline"
      bg="var(--admin-surface)"
      title={count(warnings.length, 'warning', 'warnings')}
    >
      <List size="sm">
        {warnings.map((warning) => (
          <List.Item key={warning}>{warning}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`
