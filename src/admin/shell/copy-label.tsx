import { Group, Text, Tooltip } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyOf } from '../app/copy-of.ts'
import { t } from '../texts/t.ts'

/** Says on every screen of a staging copy which site it is a copy of. */
export function CopyLabel({ isNarrow = false }: { isNarrow?: boolean }) {
  if (copyOf === undefined) return null
  const label = t('Copy of {site}', { site: copyOf })
  if (!isNarrow)
    return (
      <Text
        size="xs"
        fw={600}
        truncate
        title={label}
        ps={6}
        style={{ borderInlineStart: '3px solid var(--mantine-color-orange-filled)' }}
      >
        {label}
      </Text>
    )
  return (
    <Group justify="center" mb="sm">
      <Tooltip label={label} position="right">
        <IconCopy size={18} role="img" aria-label={label} color="var(--mantine-color-orange-text)" />
      </Tooltip>
    </Group>
  )
}
