import type { Loaded } from '../../../site/view.ts'
import type { Ctx } from '../../core/context.ts'

/** Data for the blocks of one page. A block that fails shows an error and does not affect the rest of the page. */
export type Loader = {
  load<T>(what: string, work: Promise<T>): Promise<Loaded<T>>
  /** Whether some block has failed: such a page must not be cached. */
  readonly hasFailed: boolean
}

/** An unreachable database affects more than one block: that error is rethrown. */
export function createLoader(ctx: Ctx): Loader {
  let hasFailed = false
  return {
    async load(what, work) {
      try {
        return await work
      } catch (error) {
        if (ctx.engine.isUnavailable(error)) throw error
        hasFailed = true
        ctx.log.error({ err: error, block: what }, 'a block of a page could not be loaded')
        return 'failed'
      }
    },
    get hasFailed() {
      return hasFailed
    },
  }
}
