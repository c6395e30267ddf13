import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { login } from './auth-store.ts'
import { CapsLockHint, useCapsLock } from './caps-lock.tsx'

type Props = { email?: string; onSignedIn: () => void }

export function SignInForm({ email = '', onSignedIn }: Props) {
  const [failed, setFailed] = useState(false)
  const capsLock = useCapsLock()
  const form = useForm({
    initialValues: { email, password: '' },
    validate: {
      email: (value) => (value.trim() === '' ? 'Enter your e-mail address' : null),
      password: (value) => (value === '' ? 'Enter your password' : null),
    },
  })
  const submit = form.onSubmit(async (values) => {
    setFailed(false)
    if (await login(values.email.trim(), values.password)) onSignedIn()
    else setFailed(true)
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {failed && (
          <Alert color="red" variant="outline" role="alert">
            You could not be signed in. Check the address and the password, and try again.
          </Alert>
        )}
        <TextInput
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          data-autofocus={email === '' || undefined}
          autoFocus={email === ''}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          data-autofocus={email !== '' || undefined}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          {...capsLock.watch}
          {...form.getInputProps('password')}
        />
        <CapsLockHint isOn={capsLock.isOn} />
        <Button type="submit" loading={form.submitting} fullWidth>
          Sign in
        </Button>
      </Stack>
    </form>
  )
}
