/** The first language of the site as of the last load of the page, as a BCP 47 tag. */
export const siteLanguageTag = (): string => document.documentElement.dataset.siteLanguage ?? 'en'
