import type { Ctx } from '../../core/context.ts'
import type { CachedPage } from './entry.ts'

type Look = { lists: number; isSame: Promise<boolean> }

/**
 * Finds out whether a page still shows the same of its surroundings, and then renews it. `lists`: how often lists have
 * changed until now. Requests that ask at the same time share one answer, unless lists have changed in between.
 */
export function createComparison() {
  const looks = new Map<CachedPage, Look>()

  return (ctx: Ctx, page: CachedPage, lists: number): Promise<boolean> => {
    const known = looks.get(page)
    if (known?.lists === lists) return known.isSame
    const look: Look = { lists, isSame: compare(ctx, page, lists) }
    looks.set(page, look)
    const forget = () => {
      if (looks.get(page) === look) looks.delete(page)
    }
    look.isSame.then(forget, forget)
    return look.isSame
  }
}

async function compare(ctx: Ctx, page: CachedPage, lists: number): Promise<boolean> {
  try {
    const now = await page.surroundings?.again(ctx)
    if (!now || now.digest !== page.surroundings?.digest) return false
    // The number from before the look: after what has changed in the meantime, the page is looked up again.
    page.lists = lists
    page.endsAt = now.endsAt
    return true
  } catch (error) {
    // Rendering fails for the same reason, or shows what can be shown.
    ctx.log.warn({ err: error }, 'what a page shows could not be compared')
    return false
  }
}
