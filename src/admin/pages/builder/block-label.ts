import { blockDefinitions } from '../../../content/blocks/registry.ts'
import { t } from '../../texts/t.ts'

/** What people call a kind of block; undefined for one that this version does not know. */
export function blockLabel(type: string): string | undefined {
  const label = blockDefinitions[type]?.label
  return label === undefined ? undefined : t.label(label)
}
