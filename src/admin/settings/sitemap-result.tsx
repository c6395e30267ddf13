import { Anchor, Stack, Table, Text } from '@mantine/core'
import type { SitemapReport } from '../../contracts/sitemap.ts'
import { formatBytes } from '../ui/bytes.ts'
import { When } from '../ui/when.tsx'
import { Warnings } from './warnings.tsx'

/** What the last building of the sitemap came to. */
export function SitemapResult({ report }: { report: SitemapReport }) {
  const { generatedAt, urlCount, files, warnings } = report
  return (
    <Stack gap="sm" component="section" aria-label="Result">
      <Text size="sm" role="status">
        Built <When iso={generatedAt} />: {count(urlCount, 'address', 'addresses')} in{' '}
        {count(files.length, 'file', 'files')}.
      </Text>
      <Table withTableBorder>
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
    </Stack>
  )
}

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`
