import { t } from '../texts/t.ts'

const sharedLabels: Readonly<Record<string, string>> = {
  title: t('Title'),
  slug: t('Slug'),
  publishedAt: t('Publish date'),
  'seo.title': t('Search title'),
  'seo.description': t('Search description'),
}

/** What the screen calls a field, by its path. `labels`: those besides the fields that articles and pages have. */
export const labelIn = (labels: Readonly<Record<string, string>>) => (path: string) =>
  labels[path] ?? sharedLabels[path] ?? t('Search and sharing')
