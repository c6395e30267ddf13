import type { Role } from '../../contracts/permissions.ts'
import { t } from '../texts/t.ts'

/** The name of each role, and what it may do. */
export const roleTexts: Record<Role, { name: string; may: string }> = {
  ADMIN: { name: t('Administrator'), may: t('Can do everything, including settings and users.') },
  EDITOR: {
    name: t('Editor'),
    may: t('Can write and publish everything: articles, pages, categories, menu and media.'),
  },
  AUTHOR: { name: t('Author'), may: t('Can write and publish their own articles, and upload files.') },
  CONTRIBUTOR: { name: t('Contributor'), may: t('Can write drafts, which someone else publishes.') },
}
