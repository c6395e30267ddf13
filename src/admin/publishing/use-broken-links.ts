import { useQuery } from '@tanstack/react-query'
import { internalLinks } from '../../content/publish-checks.ts'

const maxLinks = 50

/** The links of a text to addresses of this site that do not exist. Undefined until all were checked. */
export function useBrokenLinks(html: string): string[] | undefined {
  const paths = internalLinks(html, location.origin).slice(0, maxLinks)
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
  return answer?.status === 404
}
