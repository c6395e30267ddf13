import { Box, Text } from '@mantine/core'
import { copyOf } from '../app/copy-of.ts'

/** Says on every screen of a staging copy that it is one, so that nobody takes it for its original. */
export function CopyBanner() {
  if (copyOf === undefined) return null
  return (
    <Box
      role="note"
      aria-label="Staging copy"
      px="md"
      py={6}
      mb="md"
      bg="var(--admin-surface)"
      style={{
        border: '1px solid var(--mantine-color-orange-outline)',
        borderRadius: 'var(--mantine-radius-sm)',
      }}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <strong>Copy of {copyOf}.</strong> What you change here stays here. It sends no email, and search
        engines may not list it.
      </Text>
    </Box>
  )
}
