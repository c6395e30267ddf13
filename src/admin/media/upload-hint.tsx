import { Text } from '@mantine/core'
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
    `${kindsOf[type]}, up to ${formatBytes(limits.uploadLimitBytes)} each.`,
    ...(limits.roomBytes === null ? [] : [`${formatBytes(limits.roomBytes)} left on the server.`]),
    ...(name === undefined ? [] : [`New files are added to “${name}”.`]),
  ]
  return (
    <Text size="xs" c="dimmed" {...(mb && { mb })}>
      {sentences.join(' ')}
    </Text>
  )
}
