import type { Generated } from 'kysely'
import type { Role } from '../../../contracts/permissions.ts'

export type UserTable = {
  id: string
  email: string
  name: string
  role: Role
  passwordHash: string | null
  avatarUrl: string | null
  createdAt: string
  updatedAt: string
  /** When an administrator took the access away; null while the user may sign in. */
  disabledAt: Generated<string | null>
  version: Generated<number>
}

declare module '../../db/schema.ts' {
  interface Database {
    users: UserTable
  }
}
