import { useQuery } from '@tanstack/react-query'
import type { PublicSettings } from '../../contracts/settings.ts'
import type { Catalog } from '../../i18n/catalog.ts'
import type { SiteLanguage } from '../../i18n/site-language.ts'
import { usePublicSettings } from './site-name.ts'

type Choice = Pick<PublicSettings, 'language' | 'texts'>

const catalogs = import.meta.glob<Record<string, Catalog>>('../../i18n/catalogs/*.ts')

/** The language of the public site, with the catalog of that language alone. */
export async function loadSiteLanguage({ language, texts }: Choice): Promise<SiteLanguage> {
  const [{ makeLanguage }, catalog] = await Promise.all([
    import('../../i18n/site-language.ts'),
    loadCatalog(language),
  ])
  return makeLanguage(language, catalog, texts)
}

/** The nearest catalog to a language. */
export async function loadCatalog(language: string): Promise<Catalog> {
  const { nearestCatalog } = await import('../../i18n/languages.ts')
  const load = catalogs[`../../i18n/catalogs/${nearestCatalog(language)}.ts`]
  const [catalog] = Object.values((await load?.()) ?? {})
  if (!catalog) throw new Error(`There is no catalog for ${language}`)
  return catalog
}

/** The language in which the builder shows what visitors read; undefined until it is loaded. */
export const useSiteLanguage = (): SiteLanguage | undefined => useLoadedLanguage().data

/** The same language, with the error if it could not be loaded. */
export function useLoadedLanguage() {
  const settings = usePublicSettings()
  return useQuery({
    queryKey: ['site-language', settings?.language, settings?.texts],
    queryFn: () => (settings ? loadSiteLanguage(settings) : undefined),
    enabled: settings !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
