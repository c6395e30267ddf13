import type { Ctx } from '../../core/context.ts'
import type { SiteSource } from '../site/built-site.ts'
import { type RenderedPath, renderPath } from '../site/rendered-path.ts'

type Sources = { visitor: Ctx; source: SiteSource }

/** The page at a path as visitors get it; `failed` if they get an error, because one page must not end a check. */
export async function renderPage(
  { visitor, source }: Sources,
  path: string,
): Promise<RenderedPath | 'failed' | undefined> {
  try {
    const page = await renderPath(visitor, source, path)
    return page && page.status >= 500 ? 'failed' : page
  } catch (error) {
    visitor.log.error({ err: error, path }, 'a page could not be checked')
    return 'failed'
  }
}
