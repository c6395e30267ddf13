import type { Generated, Selectable } from 'kysely'
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
  version: Generated<number>
}
export type UserRow = Selectable<UserTable>

declare module '../../db/schema.ts' {
  interface Database {
    users: UserTable
  }
}
