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
        Your session has ended. What is on the screen is still there: sign in, and what you were doing goes
        on.
      </Text>
      {expired && <SignInForm email={user?.email ?? ''} onSignedIn={() => {}} />}
    </Modal>
  )
}
