import { Group, Paper, Text } from '@mantine/core'
import { IconPuzzle } from '@tabler/icons-react'
import type { Block } from '../../../contracts/pages.ts'
import { t } from '../../texts/t.ts'
import type { FooterEditing } from './footer-editing.ts'
import { RowMoves } from './footer-row.tsx'

type Props = { footer: FooterEditing; part: Block; index: number }

/** A part that this builder did not create and does not change: a block of pages, or one of a newer version. */
export const OtherPart = ({ footer, part, index }: Props) => (
  <Paper withBorder p="sm" bg="var(--admin-surface)">
    <Group justify="space-between" gap="xs">
      <Group gap="xs">
        <IconPuzzle size={18} aria-hidden />
        <Text size="sm" fw={600}>
          {part.type}
        </Text>
      </Group>
      <RowMoves
        footer={footer}
        part={part}
        labels={{
          up: t('Move {part}, row {row} up', { part: part.type, row: index + 1 }),
          down: t('Move {part}, row {row} down', { part: part.type, row: index + 1 }),
          remove: t('Remove {part}, row {row}', { part: part.type, row: index + 1 }),
        }}
      />
    </Group>
    <Text size="sm" c="dimmed">
      {t('This part was created elsewhere and stays as it is. Visitors see it if the site can display it.')}
    </Text>
  </Paper>
)
