import type { ReactNode } from 'react'
import { t } from '../texts/t.ts'

/** Elements one after the other, as the language lists them: one, two, three. */
export const enumeratedNodes = (nodes: readonly ReactNode[]): ReactNode =>
  nodes.length === 0
    ? null
    : nodes.reduce((entries, entry) =>
        t.nodes('{entries}, {entry} ¦ a list and its next entry', { entries, entry }),
      )
