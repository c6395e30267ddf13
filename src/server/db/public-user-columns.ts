/** Of a user, never the password's hash: these rows may leave the server, as a list, an entity or in a conflict. */
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
