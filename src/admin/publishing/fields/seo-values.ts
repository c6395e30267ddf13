import type { Seo } from '../../../contracts/common.ts'

/** The inputs for search engines and sharing. */
type SeoValues = Omit<Seo, 'ogImage' | 'canonicalUrl'> & { ogImage: string; canonicalUrl: string }

export const emptySeo: SeoValues = {
  title: '',
  description: '',
  keywords: '',
  ogImage: '',
  canonicalUrl: '',
  noindex: false,
}

export const seoValuesOf = (seo: Seo): SeoValues => ({
  ...seo,
  ogImage: seo.ogImage ?? '',
  canonicalUrl: seo.canonicalUrl ?? '',
})
