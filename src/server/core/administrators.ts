import type { Db } from '../db/schema.ts'

/** The email addresses of the administrators who may sign in, in alphabetical order. */
export const listAdministrators = (db: Db): Promise<{ email: string }[]> =>
  db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'ADMIN')
    .where('disabledAt', 'is', null)
    .orderBy('email')
    .execute()
