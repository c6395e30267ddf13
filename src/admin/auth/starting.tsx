import { tryNow } from '../app/retry.ts'
import { t } from '../texts/t.ts'
import { StartFailed } from '../ui/start-failed.tsx'
import { StartingUp } from '../ui/starting-up.tsx'
import { useAuth } from './auth-store.ts'
import type { Failure } from './failure.ts'

const titles: Record<Failure['kind'], string> = {
  unreachable: t('The server cannot be reached'),
  limited: t('The server is busy'),
  server: t('The server has a problem'),
  refused: t('Signing in…'),
}

/** Shown while the app finds out who is signed in. If the server does not answer, says so and offers to try again. */
export function Starting() {
  const { failure } = useAuth()
  if (!failure) return <StartingUp />
  return (
    <StartFailed title={titles[failure.kind]} onRetry={tryNow}>
      {failure.kind === 'unreachable' && t('Check your connection.')}{' '}
      {t('This page keeps trying, and you stay signed in.')}
    </StartFailed>
  )
}
