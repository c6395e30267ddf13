import { Button, Divider, Modal, Text } from '@mantine/core'
import { logout, useAuth } from './auth-store.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Asks to sign in again over the screen, so that an expired session costs no work. */
export function SignInDialog() {
  const { expired, user, other } = useAuth()
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
        {other
          ? `${other.name} has signed in to this browser, but this screen belongs to ${user?.name}. Sign in as ${user?.name} to continue. Nothing on this screen is lost.`
          : 'Your session has ended. Nothing on this screen is lost. Sign in to continue.'}
      </Text>
      {expired && <SignInForm email={user?.email ?? ''} onSignedIn={() => {}} />}
      {other && (
        <>
          <Divider my="md" />
          <Text size="sm" mb="xs">
            If you continue as {other.name}, you leave this screen. Unsaved text from {user?.name} stays on
            this device.
          </Text>
          <Button variant="default" fullWidth onClick={() => location.reload()}>
            Continue as {other.name}
          </Button>
        </>
      )}
    </Modal>
  )
}
