import { Text } from '@mantine/core'
import { t } from '../texts/t.ts'
import { formatBytes } from '../ui/bytes.ts'
import { useFolders } from './folders.data.ts'
import { kindsOf, useUploadLimits } from './upload-rules.ts'

type Props = { type?: keyof typeof kindsOf; folder?: string; mb?: string }

/** What may be uploaded, and where it goes. */
export function UploadHint({ type = 'any', folder = '', mb }: Props) {
  const limits = useUploadLimits()
  const name = useFolders().find(({ id }) => id === folder)?.name
  if (!limits) return null
  const sentences = [
    t('{types}, up to {size} each.', {
      types: kindsOf[type],
      size: formatBytes(limits.uploadLimitBytes),
    }),
    ...(limits.roomBytes === null
      ? []
      : [t('{size} left on the server.', { size: formatBytes(limits.roomBytes) })]),
    ...(name === undefined ? [] : [t('New files are added to “{folder}”.', { folder: name })]),
  ]
  return (
    <Text size="xs" c="dimmed" {...(mb && { mb })}>
      {sentences.join(' ')}
    </Text>
  )
}
