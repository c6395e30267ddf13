import type { Ctx } from '../../core/context.ts'

/** Whether search engines may list what is at this path: it is neither hidden nor canonical elsewhere. `seo`: JSON. */
export function isIndexedAt(
  { config }: Pick<Ctx, 'config'>,
  path: string,
  { seo }: { seo: string },
): boolean {
  const { noindex, canonicalUrl } = JSON.parse(seo) as { noindex?: boolean; canonicalUrl?: string | null }
  const own = config.publicUrl + path
  return noindex !== true && (!canonicalUrl || URL.parse(canonicalUrl, own)?.href === URL.parse(own)?.href)
}
