import { Alert } from '@mantine/core'
import { copyOf } from '../app/copy-of.ts'
import { t } from '../texts/t.ts'

/** The differences of a staging copy. */
export function CopyNotice() {
  if (copyOf === undefined) return null
  return (
    <Alert
      color="orange"
      variant="outline"
      bg="var(--admin-surface)"
      title={t('Copy of {site}', { site: copyOf })}
      styles={{ title: { overflowWrap: 'anywhere' } }}
    >
      {t(
        'Changes you make here do not affect the original. This copy sends no email, and search engines may not list it.',
      )}
    </Alert>
  )
}
