import { useAuth } from '../auth/auth-store.ts'
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
  if (!user) return null
  const { name, may } = roleTexts[user.role]
  return (
    <>
      <PageHeader title="Your profile" />
      <Sections>
        <Section title="About you" description={`Your role: ${name}. ${may}`}>
          <ProfileForm key={user.id} user={user} />
        </Section>
        <Section
          title="Author page"
          description="Visitors see it once you have a published article. It never shows your email address."
        >
          <AuthorPageForm key={user.id} id={user.id} />
        </Section>
        <Section title="Password" description="Changing it signs you out everywhere else.">
          <PasswordForm email={user.email} />
        </Section>
        <Section
          title="Two-step sign-in"
          description="Sign-in also asks for a code from an app on your phone, so a stolen password alone is not enough."
        >
          <TwoStep />
        </Section>
        <Section
          title="Passkeys"
          description="Sign in with your fingerprint, your face or a security key instead of a password. A passkey cannot be guessed, stolen or typed into a fake site."
        >
          <Passkeys />
        </Section>
        <Section
          title="Where you are signed in"
          description="Sign out any session you do not recognise, then change your password."
        >
          <Sessions />
        </Section>
      </Sections>
    </>
  )
}
