import { isDeepStrictEqual } from 'node:util'
import { defaultSettings, type Settings } from '../../../contracts/settings.ts'
import type { Ctx } from '../../core/context.ts'
import * as settings from '../settings/settings.ts'
import { footer } from './demo-footer.ts'
import { site } from './demo-site.ts'

const wanted = { ...site, footer }

/** Leaves settings alone that already have a value of their own, and all texts if the site has a name. */
export async function storeSettings(ctx: Ctx, homePageId: string | null): Promise<void> {
  const current = await settings.adminGet(ctx)
  const isNamed = current.siteName !== defaultSettings.siteName
  const untouched = isNamed ? { footer } : wanted
  await change(ctx, untouched, (path) => isSame(at(current, path), at(defaultSettings, path)), wanted)
  if (current.homePageId === null) await settings.update(ctx, { homePageId })
}

/** Resets the settings that are still as the demo set them. */
export async function resetSettings(ctx: Ctx): Promise<void> {
  const current = await settings.adminGet(ctx)
  const asStored = await settings.unsaved(ctx, wanted)
  await change(ctx, wanted, (path) => isSame(at(current, path), at(asStored, path)), defaultSettings)
}

/** Clears the home page if it was one of these deleted pages. */
export async function leaveHomePage(ctx: Ctx, gone: string[]): Promise<void> {
  const { homePageId } = await settings.adminGet(ctx)
  if (homePageId !== null && gone.includes(homePageId)) await settings.update(ctx, { homePageId: null })
}

type Path = string[]
type Tree = Record<string, unknown>

/** Sets the leaves of `tree` for which `isMeant` returns true to their values in `source`. */
async function change(
  ctx: Ctx,
  tree: Tree,
  isMeant: (path: Path) => boolean,
  source: Tree | Settings,
): Promise<void> {
  const result: Tree = {}
  for (const path of leavesOf(tree).filter(isMeant)) {
    let place = result
    for (const name of path.slice(0, -1)) {
      place[name] ??= {}
      place = place[name] as Tree
    }
    place[path.at(-1) ?? ''] = at(source, path)
  }
  if (Object.keys(result).length > 0) await settings.update(ctx, result)
}

/** A list, and the footer, counts as one value. */
function leavesOf(tree: Tree, path: Path = []): Path[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    const here = [...path, name]
    const isOne = typeof value !== 'object' || value === null || Array.isArray(value) || name === 'footer'
    return isOne ? [here] : leavesOf(value as Tree, here)
  })
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce((place, name) => (place as Tree | undefined)?.[name], value)

// Stored JSON may lack undefined values.
const isSame = (a: unknown, b: unknown) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(a ?? null)), JSON.parse(JSON.stringify(b ?? null)))
