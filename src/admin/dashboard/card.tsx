import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Dashboard, type DashboardPart, dashboardEndpoints } from '../../contracts/dashboard.ts'
import { call } from '../app/api-client.ts'
import { Failed, LoadingRows } from '../ui/screen-states.tsx'

export function useDashboardPart<P extends DashboardPart>(part: P) {
  return useQuery({
    queryKey: ['dashboard', part],
    queryFn: async ({ signal }) => {
      const answer = await call(dashboardEndpoints.get, { query: { only: part }, signal })
      return answer[part] as Dashboard[P]
    },
  })
}

type Props<P extends DashboardPart> = {
  part: P
  failure: string
  /** The approximate number of lines, for the placeholder. */
  lines: number
  /** The height of such a line in pixels. */
  height?: number
  children: (data: Dashboard[P]) => ReactNode
}

/** A part of the dashboard that loads and fails independently. */
export function Card<P extends DashboardPart>({ part, failure, lines, height = 44, children }: Props<P>) {
  const { data, error, refetch } = useDashboardPart(part)
  if (error) return <Failed error={error} fallback={failure} onRetry={() => void refetch()} />
  return data === undefined ? <LoadingRows rows={lines} height={height} /> : children(data)
}
