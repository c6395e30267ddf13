import { Navigate, Outlet, useLocation } from 'react-router'
import { useAuth } from './auth-store.ts'
import { loginPath } from './next-path.ts'
import { SignInDialog } from './sign-in-dialog.tsx'
import { Starting } from './starting.tsx'

/** Lets through who is signed in and holds a token; everyone else goes to the sign-in screen and comes back. */
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
