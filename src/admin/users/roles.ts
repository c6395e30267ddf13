import type { Role } from '../../contracts/permissions.ts'

/** The name of each role, and what it may do. */
export const roleTexts: Record<Role, { name: string; may: string }> = {
  ADMIN: { name: 'Administrator', may: 'Can do everything, including settings and users.' },
  EDITOR: {
    name: 'Editor',
    may: 'Can write and publish everything: articles, pages, categories, menu and media.',
  },
  AUTHOR: { name: 'Author', may: 'Can write and publish their own articles, and upload files.' },
  CONTRIBUTOR: { name: 'Contributor', may: 'Can write drafts, which someone else publishes.' },
}
