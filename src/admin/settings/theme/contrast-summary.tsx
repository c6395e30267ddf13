import { Badge, Table, Text } from '@mantine/core'
import { formatHex } from 'culori'
import { type Colors, paletteOf } from '../../../content/color-pairs.ts'
import type { Finding } from '../../../content/contrast.ts'
import { t } from '../../texts/t.ts'
import { Section } from '../../ui/section.tsx'
import { shownRatio } from './color-fields.tsx'
import classes from './theme.module.css'

type Props = { findings: Finding[]; colors: Colors }

/** Every pair of text and background on the site with its contrast; insufficient ones come first. */
export function ContrastSummary({ findings, colors }: Props) {
  const failing = findings.filter(({ passes }) => !passes)
  const rows = [...failing, ...findings.filter(({ passes }) => passes)]
  return (
    <Section title={t('Contrast')}>
      <Text size="sm" role="status">
        {failing.length === 0
          ? t(
              {
                one: 'All {count} pairs of text and background are easy to read (WCAG AA).',
                other: 'All {count} pairs of text and background are easy to read (WCAG AA).',
              },
              { count: findings.length },
            )
          : t(
              {
                one: '{failing} of {count} pairs of text and background are hard to read. A better colour is suggested for each.',
                other:
                  '{failing} of {count} pairs of text and background are hard to read. A better colour is suggested for each.',
              },
              { failing: failing.length, count: findings.length },
            )}
      </Text>
      <details className={classes.pairs}>
        <summary>{t('All pairs')}</summary>
        <Table verticalSpacing={6} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Sample')}</Table.Th>
              <Table.Th>{t('Where')}</Table.Th>
              <Table.Th>{t('Contrast')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((finding) => (
              <PairRow key={finding.id} finding={finding} colors={colors} />
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </Section>
  )
}

function PairRow({ finding, colors }: { finding: Finding; colors: Colors }) {
  const palette = paletteOf(colors)
  const { where, scheme, ratio, needed, passes } = finding
  return (
    <Table.Tr>
      <Table.Td>
        <span
          aria-hidden
          className={classes.sample}
          style={{
            color: formatHex(finding.text(palette)) ?? 'inherit',
            background: formatHex(finding.background(palette)) ?? 'none',
          }}
        />
      </Table.Td>
      <Table.Td>
        {scheme === 'dark' ? t('{where} (dark mode)', { where: t.label(where) }) : t.label(where)}
      </Table.Td>
      <Table.Td className={classes.ratio ?? ''}>
        {shownRatio(ratio)}{' '}
        {passes ? (
          <Text span inherit c="dimmed">
            {t('of {needed} ¦ after a contrast, such as 7.2', { needed })}
          </Text>
        ) : (
          <Badge variant="outline" color="yellow" tt="none" c="var(--mantine-color-text)">
            {t('needs {needed} ¦ a contrast', { needed })}
          </Badge>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
