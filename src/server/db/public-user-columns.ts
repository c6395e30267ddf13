/**
 * The columns of a user that may leave the server, in a list, as an entity or in a conflict: never the hash of the
 * password.
 */
export const publicUserColumns = [
  'id',
  'email',
  'name',
  'role',
  'avatarUrl',
  'language',
  'createdAt',
  'version',
] as const
