import { ApiError, messageOf } from '../../app/api-client.ts'
import { t } from '../../texts/t.ts'

/** Why the preview does not show the current settings: something is wrong with them, or the server has not shown them. */
export function previewProblem(fault: string | undefined, error: unknown): string {
  const isRefused = error instanceof ApiError && error.code === 'VALIDATION_FAILED'
  const problem = fault ?? (isRefused ? messageOf(error) : undefined)
  return problem === undefined
    ? messageOf(error, t('Failed to update the preview'))
    : t('The preview waits until these settings are valid: {problem}', { problem })
}
