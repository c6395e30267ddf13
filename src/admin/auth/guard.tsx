import { Navigate, Outlet, useLocation } from 'react-router'
import { useAuth } from './auth-store.ts'
import { loginPath } from './next-path.ts'
import { SignInDialog } from './sign-in-dialog.tsx'
import { Starting } from './starting.tsx'

/**
 * Shows the screens inside to signed-in users with a token; everyone else is sent to sign in and comes back afterwards.
 */
export function Guard() {
  const { user, token, loading } = useAuth()
  const { pathname, search } = useLocation()
  if (loading) return <Starting />
  if (!user || !token) return <Navigate to={loginPath(pathname + search)} replace />
  return (
    <>
      <Outlet />
      <SignInDialog />
    </>
  )
}
