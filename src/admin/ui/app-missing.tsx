import { t } from '../texts/t.ts'
import { isOutOfReach, missingText, missingTitle, useRetryWhenReachable } from './part-failed.tsx'
import { StartFailed } from './start-failed.tsx'

/** Says why the app could not be loaded. It is retried when the server can be reached again. */
export function AppMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useRetryWhenReachable(error, onRetry)
  return (
    <StartFailed
      title={isOutOfReach(error) ? t('The server cannot be reached') : missingTitle('screen')}
      onRetry={onRetry}
    >
      {missingText(error)}
    </StartFailed>
  )
}
