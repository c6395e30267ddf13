import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Role } from '../../contracts/permissions.ts'
import { type User, userEndpoints, type userInput } from '../../contracts/users.ts'
import { ApiError, call } from '../app/api-client.ts'

const pageSize = '20'

/** A page of users by name. */
export const useUsers = ({ page, q }: { page: number; q: string }) =>
  useQuery({
    queryKey: ['users', { page, q }],
    queryFn: ({ signal }) =>
      call(userEndpoints.list, { query: { page: String(page), limit: pageSize, q }, signal }),
    placeholderData: keepPreviousData,
  })

/** The calls that change users. Each throws ApiError. */
export function useUserActions() {
  const client = useQueryClient()
  const after = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    await client.invalidateQueries({ queryKey: ['users'] })
    return result
  }
  return {
    /** Without a password the answer contains the one-time link. */
    invite: (body: z.input<typeof userInput>) => after(call(userEndpoints.create, { body })),
    /** Throws VERSION_CONFLICT when somebody else has changed the role in the meantime. */
    changeRole: (user: User, role: Role) => after(putRole(user, role)),
    setDisabled: (id: string, isDisabled: boolean) =>
      after(call(userEndpoints.update, { params: { id }, body: { isDisabled } })),
    newLink: (id: string) => after(call(userEndpoints.invite, { params: { id } })),
    /** The person's texts lose their author, so every list is refetched. */
    remove: async (id: string) => {
      await call(userEndpoints.delete, { params: { id } })
      await client.invalidateQueries()
    },
  }
}

/** Other concurrent changes of the user do not matter for the role. */
async function putRole({ id, role: known, version }: User, role: Role): Promise<User> {
  try {
    return await call(userEndpoints.update, { params: { id }, body: { role, version } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') throw error
    const current = error.current as User
    if (current.role !== known) throw error
    return putRole(current, role)
  }
}
