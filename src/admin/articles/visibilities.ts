import type { Visibility } from '../../contracts/article-fields.ts'
import { t } from '../texts/t.ts'

/** Who finds an article, and what that means. */
export const visibilityTexts: Record<Visibility, { name: string; meaning: string }> = {
  public: { name: t('Everyone'), meaning: t('It is in lists, feeds, searches and the sitemap.') },
  link: {
    name: t('People with the link'),
    meaning: t(
      'Anyone who has the address can read it. It does not appear in lists, feeds or search results.',
    ),
  },
  password: {
    name: t('People with the password'),
    meaning: t(
      'Visitors see the title and enter the password. It does not appear in lists, feeds or search results.',
    ),
  },
}
