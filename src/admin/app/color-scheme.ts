import type { MantineColorSchemeManager } from '@mantine/core'
import { asOneOf, readStored, removeStored, writeStored } from './stored.ts'

const name = 'admin_scheme'
const asScheme = asOneOf(['light', 'dark', 'auto'])

/** Stores the choice of light or dark in this browser. Without a choice the system decides. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => readStored(name, asScheme) ?? fallback,
  set: (value) => void writeStored(name, value),
  clear: () => removeStored(name),
  subscribe: () => {},
  unsubscribe: () => {},
}
