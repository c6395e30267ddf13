import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { authEndpoints, passwordChange } from '../../contracts/auth.ts'
import { call } from '../app/api-client.ts'
import { CapsLockHint, useCapsLock } from '../auth/caps-lock.tsx'
import { t } from '../texts/t.ts'
import { issuesOf, validateWith } from '../ui/form.ts'
import { type Failure, FormFailure } from '../ui/form-failure.tsx'
import { toastDone } from '../ui/toast.tsx'

export function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<Failure>()
  const capsLock = useCapsLock()
  const form = useForm({
    initialValues: { currentPassword: '', password: '' },
    validate: validateWith(passwordChange),
  })
  const submit = form.onSubmit(async (body) => {
    setFailure(undefined)
    try {
      await call(authEndpoints.changePassword, { body })
      form.reset()
      await client.invalidateQueries({ queryKey: ['sessions'] })
      toastDone(t('Your password was changed. You are signed out everywhere else.'))
    } catch (error) {
      const issues = issuesOf(error)
      form.setErrors(issues)
      if (Object.keys(issues).length === 0) setFailure({ title: t('Failed to change your password'), error })
    }
  })
  const look = {
    visibilityToggleButtonProps: { 'aria-label': t('Show or hide the password'), tabIndex: 0 },
    ...capsLock.watch,
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormFailure failure={failure} />
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label={t('Current password')}
          autoComplete="current-password"
          {...look}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label={t('New password')}
          description={t('At least 12 characters. A few unrelated words are easy to remember.')}
          autoComplete="new-password"
          {...look}
          {...form.getInputProps('password')}
        />
        <CapsLockHint isOn={capsLock.isOn} />
        <Group justify="flex-end">
          <Button type="submit" loading={form.submitting}>
            {t('Change password')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
