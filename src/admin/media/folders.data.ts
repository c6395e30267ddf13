import { useQuery, useQueryClient } from '@tanstack/react-query'
import { folderEndpoints } from '../../contracts/folders.ts'
import { call } from '../app/api-client.ts'

const noFolders: never[] = []

/** All folders, by name; none until they are loaded. */
export function useFolders() {
  const { data } = useQuery({
    queryKey: ['folders'],
    queryFn: ({ signal }) => call(folderEndpoints.list, { signal }),
  })
  return data?.folders ?? noFolders
}

/** Refetches the folders, and the files, which name theirs. */
export function useRefetchFolders(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([['folders'], ['media'], ['trash']].map((queryKey) => client.invalidateQueries({ queryKey })))
}
