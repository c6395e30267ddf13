import { t } from '../../texts/t.ts'
import {
  blockMoves,
  blockTools,
  headingTools,
  historyTools,
  insertTools,
  keysOf,
  markTools,
  textTool,
  viewTools,
} from './tools.ts'

/** The keys of the editor and what they do, to be shown in this order. */
export function editorKeys(): { keys: string[]; label: string }[] {
  const insertBlock = { label: t('Insert a block'), keys: '/' }
  const all = [
    ...markTools,
    ...historyTools,
    insertBlock,
    textTool,
    ...headingTools,
    ...blockTools,
    ...insertTools,
    ...Object.values(blockMoves),
    ...Object.values(viewTools),
  ]
  return all.flatMap(({ label, keys }) => (keys ? [{ label, keys: keysOf(keys).split('+') }] : []))
}
