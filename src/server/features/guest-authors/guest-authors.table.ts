import type { Generated, Selectable } from 'kysely'

export type GuestAuthorTable = {
  id: string
  name: string
  slug: string
  avatarUrl: string | null
  biography: Generated<string>
  /** JSON: addresses of the person on other sites. */
  links: Generated<string>
  createdAt: string
  updatedAt: string
  version: Generated<number>
}
export type GuestRow = Selectable<GuestAuthorTable>

declare module '../../db/schema.ts' {
  interface Database {
    guest_authors: GuestAuthorTable
  }
}
