import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { currentPassword } from '../../contracts/auth.ts'
import { useAuth } from '../auth/auth-store.ts'
import { askForPasskey, canUsePasskeys, isCancelled } from '../auth/passkey.ts'
import { t } from '../texts/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { issuesOf, validateWith } from '../ui/form.ts'
import { type Failure, FormFailure } from '../ui/form-failure.tsx'

type Props = {
  title: string
  text?: string
  action: string
  isDangerous?: boolean
  /** Another required input of the dialog is missing. */
  isBlocked?: boolean
  children?: ReactNode
  onClose: () => void
  /** Throws ApiError, which the dialog shows. */
  onConfirm: (currentPassword: string) => Promise<void>
  /** If a passkey is accepted instead. Gets the browser's answer; throws ApiError. */
  onPasskey?: (passkey: Record<string, unknown>) => Promise<void>
}

/** Asks for the password again before something that a stranger at an unlocked screen must not do. */
export function PasswordDialog({
  title,
  text,
  action,
  isDangerous = false,
  isBlocked = false,
  children,
  onClose,
  onConfirm,
  onPasskey,
}: Props) {
  const { user } = useAuth()
  const [failure, setFailure] = useState<Failure>()
  const [isAsking, setIsAsking] = useState(false)
  const form = useForm({
    initialValues: { currentPassword: '' },
    validate: validateWith(z.object({ currentPassword })),
  })
  const attempt = async (work: () => Promise<void>) => {
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      const issues = issuesOf(error)
      form.setErrors(issues)
      if (Object.keys(issues).length === 0 && !isCancelled(error))
        setFailure({ title: t('Something went wrong'), error })
    }
  }
  const submit = form.onSubmit((values) => attempt(() => onConfirm(values.currentPassword)))
  const offerPasskey = async () => {
    setIsAsking(true)
    await attempt(async () => onPasskey?.(await askForPasskey()))
    setIsAsking(false)
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormFailure failure={failure} />
          {text && <Text size="sm">{text}</Text>}
          {children}
          {/* Tells password managers which account the password belongs to. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={user?.email ?? ''}
            readOnly
            hidden
          />
          <PasswordInput
            label={t('Your password')}
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password'), tabIndex: 0 }}
            {...form.getInputProps('currentPassword')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            {onPasskey && canUsePasskeys() && (
              <Button
                variant="default"
                loading={isAsking}
                disabled={isBlocked}
                onClick={() => void offerPasskey()}
              >
                {t('Use a passkey')}
              </Button>
            )}
            <Button
              type="submit"
              loading={form.submitting}
              disabled={isBlocked}
              {...(isDangerous && { color: 'red.8' })}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
