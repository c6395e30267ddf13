import { useHasUnsavedText } from '../app/unsaved.ts'
import { useAuth } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { LeaveDialog } from '../ui/leave-dialog.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section, Sections } from '../ui/section.tsx'
import { roleTexts } from '../users/roles.ts'
import { AuthorPageForm } from './author-page-form.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Sessions } from './sessions.tsx'
import { TwoStep } from './two-step.tsx'

export function Component() {
  const { user } = useAuth()
  const isUnsaved = useHasUnsavedText()
  if (!user) return null
  const { name, may } = roleTexts[user.role]
  return (
    <>
      <PageHeader title={t('Your profile')} />
      <LeaveDialog
        isUnsaved={isUnsaved}
        text={t('Your profile has unsaved changes. They will be lost if you leave.')}
      />
      <Sections>
        <Section
          title={t('About you')}
          description={t('Your role: {role}. {permissions} ¦ permissions: a sentence', {
            role: name,
            permissions: may,
          })}
        >
          <ProfileForm key={user.id} user={user} />
        </Section>
        <Section
          title={t('Author page')}
          description={t(
            'Visitors see this page once you have published an article. It never shows your email address.',
          )}
        >
          <AuthorPageForm key={user.id} id={user.id} />
        </Section>
        <Section title={t('Password')} description={t('Changing it signs you out everywhere else.')}>
          <PasswordForm email={user.email} />
        </Section>
        <Section
          title={t('Two-step sign-in')}
          description={t(
            'Sign-in also asks for a code from an app on your phone, so a stolen password alone is not enough.',
          )}
        >
          <TwoStep />
        </Section>
        <Section
          title={t('Passkeys')}
          description={t(
            'Sign in with your fingerprint, your face or a security key instead of a password. A passkey cannot be guessed, stolen or typed into a fake site.',
          )}
        >
          <Passkeys />
        </Section>
        <Section
          title={t('Where you are signed in')}
          description={t('Sign out any session you do not recognise, then change your password.')}
        >
          <Sessions />
        </Section>
      </Sections>
    </>
  )
}
