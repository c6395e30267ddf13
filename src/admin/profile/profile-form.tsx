import { Avatar, Box, Button, Group, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { adminLanguages } from '../../contracts/admin-languages.ts'
import { authEndpoints, profileChange } from '../../contracts/auth.ts'
import type { User } from '../../contracts/users.ts'
import { nameOfLanguage } from '../../i18n/languages.ts'
import { ApiError, call } from '../app/api-client.ts'
import { hasUnfinishedWork, useUnsavedText } from '../app/unsaved.ts'
import { setUser } from '../auth/auth-store.ts'
import { languageOf } from '../auth/page-language.ts'
import { ConcurrentChange, useConcurrentChange } from '../editing/concurrent-change.tsx'
import { ImageField } from '../media/image-field.tsx'
import { language, t } from '../texts/t.ts'
import { issuesOf, validateWith } from '../ui/form.ts'
import { type Failure, FormFailure } from '../ui/form-failure.tsx'
import { toastDone } from '../ui/toast.tsx'

const valuesOf = ({ name, email, avatarUrl, language }: User) => ({
  name,
  email,
  avatarUrl: avatarUrl ?? '',
  language: adminLanguages.find((known) => known === language) ?? ('' as const),
  currentPassword: '',
})

const labels = {
  name: t('Name'),
  email: t('Email'),
  avatarUrl: t('Profile picture'),
  language: t('Language of the admin'),
}
const languages = [
  { value: '', label: t('The language of the browser') },
  ...adminLanguages.map((value) => ({ value, label: nameOfLanguage(value) })),
]

export function ProfileForm({ user }: { user: User }) {
  const { form, submit, failure, concurrentChange, isOtherEmail } = useProfileForm(user)
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormFailure failure={failure} />
        <ConcurrentChange change={concurrentChange} title={t('Someone else has changed your profile')} />
        <TextInput
          label={t('Name')}
          description={t('Shown with your articles.')}
          autoComplete="name"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('Email')}
          description={t('You sign in with this address. It is not shown on the site.')}
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        {isOtherEmail && (
          <>
            {/* Tells password managers which account the password belongs to: the current address, not the one being typed. */}
            <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
            <PasswordInput
              label={t('Your password, to change the email address')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password'), tabIndex: 0 }}
              {...form.getInputProps('currentPassword')}
            />
          </>
        )}
        <Group align="flex-start" wrap="nowrap">
          <Avatar
            src={form.values.avatarUrl || null}
            alt=""
            name={form.values.name}
            color="gray"
            size={64}
            mt={24}
          />
          <Box flex={1} miw={0}>
            <ImageField label={t('Profile picture')} {...form.getInputProps('avatarUrl')} />
          </Box>
        </Group>
        <NativeSelect
          label={labels.language}
          description={t('Only for you. Visitors see the language of the site.')}
          data={languages}
          {...form.getInputProps('language')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={form.submitting} disabled={!form.isDirty()}>
            {t('Save profile')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The texts of a page are in one language, so another one needs another load. Unsaved text elsewhere on it stays. */
function useLoadInLanguage(isOther: boolean): void {
  useEffect(() => {
    if (!isOther) return
    if (hasUnfinishedWork()) toastDone(t('Reload the page to see the admin in this language.'))
    else location.reload()
  }, [isOther])
}

function useProfileForm(user: User) {
  const client = useQueryClient()
  const [version, setVersion] = useState(user.version)
  const [failure, setFailure] = useState<Failure>()
  const [isOtherLanguage, setIsOtherLanguage] = useState(false)
  const form = useForm({ initialValues: valuesOf(user), validate: validateWith(profileChange) })
  const concurrentChange = useConcurrentChange(form, labels)
  useUnsavedText(form.isDirty())
  useLoadInLanguage(isOtherLanguage && !form.isDirty())
  const isOtherEmail = form.values.email.trim().toLowerCase() !== user.email
  const submit = form.onSubmit(async ({ currentPassword, ...fields }) => {
    setFailure(undefined)
    concurrentChange.forget()
    try {
      const body = { ...fields, version, ...(isOtherEmail && { currentPassword }) }
      const saved = await call(authEndpoints.updateMe, { body })
      setUser(saved)
      setVersion(saved.version)
      // What was typed while it was saved stays.
      form.setInitialValues({ ...fields, currentPassword })
      concurrentChange.follow(valuesOf(saved))
      // Lists show the name, so they are refetched.
      await client.invalidateQueries()
      toastDone(t('Profile saved.'))
      setIsOtherLanguage(languageOf(saved) !== language)
    } catch (error) {
      form.setErrors(issuesOf(error))
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') {
        const theirs = error.current as User
        setVersion(theirs.version)
        concurrentChange.merge({ ...valuesOf(theirs), currentPassword })
      } else setFailure({ title: t('Failed to save your profile'), error })
    }
  })
  return { form, submit, failure, concurrentChange, isOtherEmail }
}
