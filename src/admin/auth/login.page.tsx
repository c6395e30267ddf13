import { useLocation, useNavigate } from 'react-router'
import { LoginScreen } from './login-screen.tsx'

/** The sign-in after a sign-out, without loading a page, which needs no connection. */
export function LoginPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return <LoginScreen search={search} onSignedIn={(next) => void navigate(next, { replace: true })} />
}
