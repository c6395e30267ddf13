import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Role } from '../../contracts/permissions.ts'
import { userInput } from '../../contracts/users.ts'
import { sendsMails } from '../app/sends-mails.ts'
import { t } from '../texts/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { issuesOf, validateWith } from '../ui/form.ts'
import { type Failure, FormFailure } from '../ui/form-failure.tsx'
import { mailOf, type OneTimeLink } from './one-time-link.tsx'
import { RoleChoice } from './role-choice.tsx'
import { useUserActions } from './users.data.ts'

type Props = { onClose: () => void; onInvited: (link: OneTimeLink) => void }

/** Creates a user who sets their own password with a link. */
export function InviteDialog({ onClose, onInvited }: Props) {
  const { invite } = useUserActions()
  const [failure, setFailure] = useState<Failure>()
  const form = useForm({
    initialValues: { name: '', email: '', role: 'AUTHOR' as Role },
    validate: validateWith(userInput),
  })
  const submit = form.onSubmit(async (values) => {
    setFailure(undefined)
    try {
      const { name, inviteUrl, ...mail } = await invite(values)
      if (inviteUrl !== undefined) onInvited({ url: inviteUrl, name, isReset: false, mail: mailOf(mail) })
    } catch (error) {
      form.setErrors(issuesOf(error))
      setFailure({ title: t('Failed to invite user'), error })
    }
  })
  return (
    <Dialog onClose={onClose} title={t('Invite a person')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormFailure failure={failure} />
          <TextInput
            label={t('Name')}
            description={t('Shown with the articles they write.')}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('Email')}
            type="email"
            description={
              sendsMails
                ? t('They sign in with this address. The invitation is sent to it, and you get the link too.')
                : t('They sign in with this address. No email is sent. You get a link to pass on.')
            }
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <RoleChoice {...form.getInputProps('role')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {t('Create invitation')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
