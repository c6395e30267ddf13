import { z } from 'zod'
import { menuItem } from '../../contracts/menu.ts'
import { readStored, removeStored, writeStored } from '../stored.ts'

const name = 'menu_draft'
const items = z.array(menuItem.omit({ order: true, version: true }))
const versions = z.record(z.string(), z.int())
const kept = z.object({ userId: z.string(), base: items, versions, items })
export type KeptMenu = z.infer<typeof kept>

/** The unsaved menu that this browser keeps for the user: what it was made of, and what it is by now. */
export function readKeptMenu(userId: string): KeptMenu | undefined {
  const found = readStored(name, kept)
  return found?.userId === userId ? found : undefined
}

export const keepMenu = (menu: KeptMenu): boolean => writeStored(name, menu)
export const forgetKeptMenu = (): void => removeStored(name)
