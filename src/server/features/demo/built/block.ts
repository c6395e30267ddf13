import { currentVersion } from '../../../../content/blocks/block-version.ts'
import type { Block } from '../../../../contracts/pages.ts'

/** `content` names pictures as `picture:NAME`. */
export type DemoPage = { title: string; slug: string; description: string; content: Block[] }

export const block = (type: string, id: string, props: Record<string, unknown>): Block => ({
  type,
  props: { ...props, id, version: currentVersion },
})
