import { Navigate, useSearchParams } from 'react-router'

/** Users are a part of the settings; this address leads there. */
export function Component() {
  const [search] = useSearchParams()
  return <Navigate to={{ pathname: '/admin/settings', search: `?tab=users&${search}` }} replace />
}
