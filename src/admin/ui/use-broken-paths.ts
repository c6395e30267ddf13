import { useQuery } from '@tanstack/react-query'

const maxPaths = 50

/** The paths of this site, of the first 50, that do not exist for visitors. Undefined until all were checked. */
export function useBrokenPaths(all: string[]): string[] | undefined {
  const paths = all.slice(0, maxPaths)
  const { data } = useQuery({
    queryKey: ['broken links', paths],
    queryFn: async ({ signal }) => {
      const tried = await Promise.all(
        paths.map(async (path) => [path, await isBroken(path, signal)] as const),
      )
      return tried.filter(([, broken]) => broken).map(([path]) => path)
    },
  })
  return data
}

async function isBroken(path: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(path, { method: 'HEAD', signal, credentials: 'omit' }).catch(() => undefined)
  return answer?.status === 404 || answer?.status === 410
}
