import { useNavigate } from 'react-router'
import { hasUnsavedText, isUnsavedTextStored, isUploading } from '../app/unsaved.ts'
import { logout } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { confirm } from '../ui/confirm.tsx'

/** Signs out and shows the sign-in screen; asks first if something is unsaved or being uploaded. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    if (hasUnsavedText() && !(await confirm(unsavedQuestion()))) return
    if (isUploading() && !(await confirm(uploadQuestion()))) return
    await logout()
    navigate('/admin/login')
  }
}

const unsavedQuestion = () =>
  isUnsavedTextStored()
    ? {
        title: t('Sign out with unsaved changes?'),
        text: t('Unsaved changes are kept on this device and offered again when you come back.'),
        action: t('Sign out'),
      }
    : {
        title: t('Sign out and lose your changes?'),
        text: t('Your unsaved changes are not kept anywhere. Save them first, or copy them to a safe place.'),
        action: t('Sign out and lose changes'),
        isDangerous: true,
      }

const uploadQuestion = () => ({
  title: t('Sign out and stop the upload?'),
  text: t('A file is still being uploaded. If you sign out now, it does not get into the library.'),
  action: t('Sign out and stop the upload'),
  isDangerous: true,
})
