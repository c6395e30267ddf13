import { cutText } from '../../../../content/cut-text.ts'
import type { SeoInput } from '../../../../contracts/common.ts'
import { isHttpUrl, isSafeUrl } from '../../../../contracts/url.ts'
import type { PlannedSeo } from '../plan/plan-types.ts'
import type { Addresses } from './import-addresses.ts'

/** The new address for an address of the old site; null if there is none that may be shown. */
export function safeAddress({ resolve }: Addresses, old: string | null | undefined): string | null {
  const address = old && resolve(old)
  return address && isSafeUrl(address) ? address : null
}

/** Such an address would send search engines back to the old site. */
const isElsewhere = ({ resolve }: Addresses, address: string): boolean =>
  isHttpUrl(address) && resolve(address) === address

/** All filled fields, cut to the allowed lengths. */
export function seoOf(addresses: Addresses, seo: PlannedSeo | undefined): SeoInput {
  if (!seo) return {}
  const ogImage = safeAddress(addresses, seo.ogImage)
  return {
    title: cutText(seo.title, 200),
    description: cutText(seo.description, 500),
    keywords: cutText(seo.keywords ?? '', 500),
    noindex: seo.noindex ?? false,
    ...(ogImage && { ogImage }),
    ...(isElsewhere(addresses, seo.canonicalUrl) && { canonicalUrl: seo.canonicalUrl }),
  }
}
