import type { Generated } from 'kysely'
import type { Role } from '../../../contracts/permissions.ts'

export type UserTable = {
  id: string
  email: string
  name: string
  role: Role
  passwordHash: string | null
  /** Always served by this site or its storage. */
  avatarUrl: string | null
  /** The address of the picture on another site, from which it still has to be fetched. */
  avatarSource: Generated<string | null>
  /** The language of the admin, as a BCP 47 tag; null for the one of the browser. */
  language: Generated<string | null>
  createdAt: string
  updatedAt: string
  /** When an administrator disabled the account; null while the user may sign in. */
  disabledAt: Generated<string | null>
  version: Generated<number>
}

declare module '../../db/schema.ts' {
  interface Database {
    users: UserTable
  }
}
