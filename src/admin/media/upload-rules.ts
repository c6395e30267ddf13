import { useQuery } from '@tanstack/react-query'
import { mediaEndpoints } from '../../contracts/media.ts'
import { call } from '../app/api-client.ts'
import { formatBytes } from '../ui/bytes.ts'

/** `roomBytes`: null if the storage has no known limit. */
export type UploadLimits = { uploadLimitBytes: number; roomBytes: number | null }

export const fetchUploadLimits = (signal?: AbortSignal): Promise<UploadLimits> =>
  call(mediaEndpoints.limits, { ...(signal && { signal }) })

/** Undefined until they are known: then the server alone decides. */
export function useUploadLimits(): UploadLimits | undefined {
  const { data } = useQuery({
    queryKey: ['media', 'limits'],
    queryFn: ({ signal }) => fetchUploadLimits(signal),
  })
  return data
}

export const accepted =
  'image/jpeg,image/png,image/gif,image/webp,image/avif,image/svg+xml,application/pdf,video/mp4,video/webm,audio/mpeg'

/** What may be uploaded of each type, in words. */
export const kindsOf = {
  any: 'JPEG, PNG, GIF, WebP, AVIF, SVG, PDF, MP4, WebM or MP3',
  image: 'JPEG, PNG, GIF, WebP, AVIF or SVG',
  video: 'MP4 or WebM',
  audio: 'MP3',
  document: 'PDF',
}

/** Why the server would refuse the file, as far as the browser can tell; only the server checks the bytes. */
export function refusalOf(
  { size, type }: Pick<File, 'size' | 'type'>,
  limits: UploadLimits | undefined,
): string | undefined {
  if (size === 0) return 'The file is empty. Choose another one.'
  if (limits && size > limits.uploadLimitBytes)
    return `The file is ${formatBytes(size)}. The upload limit is ${formatBytes(limits.uploadLimitBytes)}. Make it smaller first.`
  if (limits && limits.roomBytes !== null && size > limits.roomBytes)
    return `The file is ${formatBytes(size)}. The server has ${formatBytes(limits.roomBytes)} left. Delete something first, or ask an administrator for more space.`
  if (type !== '' && !accepted.split(',').includes(type))
    return `Files of this type cannot be uploaded. Use ${kindsOf.any}.`
  return undefined
}
