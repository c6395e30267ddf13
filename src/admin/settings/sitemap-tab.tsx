import { Checkbox, Group, NativeSelect, NumberInput, Table } from '@mantine/core'
import { changeFrequencies } from '../../contracts/sitemap.ts'
import { t } from '../texts/t.ts'
import { Section, Sections } from '../ui/section.tsx'
import { frequencies } from './choices.ts'
import { LinesField } from './lines-field.tsx'
import type { SettingsEditing } from './settings-editing.ts'
import { SitemapState } from './sitemap-state.tsx'

const kinds = ['home', 'categories', 'tags', 'authors', 'series', 'articles', 'pages'] as const
const kindNames = {
  home: t('Home page'),
  categories: t('Categories'),
  tags: t('Tags'),
  authors: t('Authors'),
  series: t('Series'),
  articles: t('Articles'),
  pages: t('Pages'),
}

const priorityLabels = {
  home: t('Priority: home page'),
  categories: t('Priority: categories'),
  tags: t('Priority: tags'),
  authors: t('Priority: authors'),
  series: t('Priority: series'),
  articles: t('Priority: articles'),
  pages: t('Priority: pages'),
}
const frequencyLabels = {
  home: t('Change frequency: home page'),
  categories: t('Change frequency: categories'),
  tags: t('Change frequency: tags'),
  authors: t('Change frequency: authors'),
  series: t('Change frequency: series'),
  articles: t('Change frequency: articles'),
  pages: t('Change frequency: pages'),
}
/** What the sitemap contains. */
export function SitemapTab({ editing }: { editing: SettingsEditing }) {
  const { field } = editing
  return (
    <Sections>
      <SitemapState editing={editing} />
      <Section
        title={t('Contents')}
        description={t(
          'Only published content that search engines may index. The home page is always included.',
        )}
      >
        <Group gap="xl">
          <Checkbox {...field('sitemapSettings.includeArticles', { type: 'checkbox' })} />
          <Checkbox {...field('sitemapSettings.includeCategories', { type: 'checkbox' })} />
          <Checkbox {...field('sitemapSettings.includeTags', { type: 'checkbox' })} />
          <Checkbox {...field('sitemapSettings.includeAuthors', { type: 'checkbox' })} />
          <Checkbox {...field('sitemapSettings.includeSeries', { type: 'checkbox' })} />
          <Checkbox {...field('sitemapSettings.includePages', { type: 'checkbox' })} />
        </Group>
        <LinesField
          editing={editing}
          path="sitemapSettings.excludeUrls"
          description={t('One path per line. A path that ends in / excludes everything under it.')}
          placeholder="/private/"
        />
      </Section>
      <Section
        title={t('Hints for search engines')}
        description={t(
          'How important each kind of page is within this site (0 to 1), and how often it changes. Some search engines ignore these hints.',
        )}
      >
        <Table verticalSpacing={6} horizontalSpacing={4} withRowBorders={false}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Type')}</Table.Th>
              <Table.Th>{t('Priority')}</Table.Th>
              <Table.Th>{t('Changes ¦ how often a page changes')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {kinds.map((kind) => (
              <Table.Tr key={kind}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{kindNames[kind]}</Table.Td>
                <Table.Td>
                  <NumberInput
                    {...field(`sitemapSettings.priority.${kind}`)}
                    label={undefined}
                    aria-label={priorityLabels[kind]}
                    step={0.1}
                    decimalScale={2}
                    w="100%"
                    miw={64}
                    maw={96}
                  />
                </Table.Td>
                <Table.Td>
                  <NativeSelect
                    {...field(`sitemapSettings.changefreq.${kind}`)}
                    label={undefined}
                    aria-label={frequencyLabels[kind]}
                    data={changeFrequencies.map((value) => ({ value, label: frequencies[value] }))}
                    styles={{ input: { width: 'auto' } }}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Section>
    </Sections>
  )
}
