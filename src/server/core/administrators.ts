import type { Db } from '../db/schema.ts'

/** The administrators who may sign in, by email address. */
export const listAdministrators = (db: Db): Promise<{ email: string; language: string | null }[]> =>
  db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('role', '=', 'ADMIN')
    .where('disabledAt', 'is', null)
    .orderBy('email')
    .execute()
