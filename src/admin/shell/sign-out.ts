import { useNavigate } from 'react-router'
import { logout } from '../auth/auth-store.ts'
import { confirm } from '../ui/confirm.tsx'
import { hasUnsavedText } from '../unsaved.ts'

/** Signs out and shows the sign-in screen; asks first while something is unsaved. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    if (hasUnsavedText() && !(await confirm(unsavedQuestion))) return
    await logout()
    navigate('/admin/login')
  }
}

const unsavedQuestion = {
  title: 'Sign out with unsaved changes?',
  text: 'Unsaved changes are kept on this device and offered again when you come back.',
  action: 'Sign out',
}
