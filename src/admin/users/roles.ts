import type { Role } from '../../contracts/permissions.ts'

/** What each role is called, and what it may do, in a sentence. */
export const roleTexts: Record<Role, { name: string; may: string }> = {
  ADMIN: { name: 'Administrator', may: 'Does everything, settings and users included.' },
  EDITOR: {
    name: 'Editor',
    may: 'Writes and publishes everything: articles, pages, categories, menu and media.',
  },
  AUTHOR: { name: 'Author', may: 'Writes and publishes their own articles, with their own uploads.' },
  CONTRIBUTOR: { name: 'Contributor', may: 'Writes drafts of their own, which somebody else publishes.' },
}
