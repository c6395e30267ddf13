import { loadFresh } from '../app/fresh-load.ts'
import { t } from '../texts/t.ts'
import { isOutOfReach, missingText, missingTitle, useRetryWhenReachable } from './part-failed.tsx'
import { StartFailed } from './start-failed.tsx'

/** Says why the app could not be loaded. It is retried when the server can be reached again. */
export function AppMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useRetryWhenReachable(error, onRetry)
  return isOutOfReach(error) ? (
    <StartFailed title={t('The server cannot be reached')} onRetry={onRetry}>
      {missingText(error)}
    </StartFailed>
  ) : (
    <StartFailed title={missingTitle('screen')} onRetry={onRetry} onReload={loadFresh}>
      {t('A newer version may have been installed. Reload the page.')}
    </StartFailed>
  )
}
