import { Navigate, useSearchParams } from 'react-router'

/** Users are a part of the settings; this address redirects there. */
export function Component() {
  const [search] = useSearchParams()
  const target = new URLSearchParams([['tab', 'users'], ...search])
  return <Navigate to={{ pathname: '/admin/settings', search: `?${target}` }} replace />
}
