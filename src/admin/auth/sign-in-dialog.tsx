import { Modal, Text } from '@mantine/core'
import { logout, useAuth } from './auth-store.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Asks to sign in again over the screen, so that an expired session costs no work. */
export function SignInDialog() {
  const { expired, user } = useAuth()
  return (
    <Modal
      opened={expired}
      onClose={() => void logout()}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title="Sign in again"
      closeButtonProps={{ 'aria-label': 'Sign out and leave' }}
    >
      <Text size="sm" mb="md">
        Your session has ended. Nothing on this screen is lost. Sign in to continue.
      </Text>
      {expired && <SignInForm email={user?.email ?? ''} onSignedIn={() => {}} />}
    </Modal>
  )
}
