/** The languages of the admin, as BCP 47 tags; all but English are a catalog in `src/i18n/admin-texts/`. */
export const adminLanguages = ['en', 'ar', 'de', 'es', 'fr', 'ja', 'pt-BR'] as const
export type AdminLanguage = (typeof adminLanguages)[number]
