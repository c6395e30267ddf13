import { useQuery } from '@tanstack/react-query'
import { mediaEndpoints } from '../../contracts/media.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import { formatBytes } from '../ui/bytes.ts'
import { anyOf } from '../ui/lists.ts'

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

/** Those that begin with `image/`, for example. */
export const acceptedOf = (beginning: string): string =>
  accepted
    .split(',')
    .filter((one) => one.startsWith(beginning))
    .join(',')

const images = ['JPEG', 'PNG', 'GIF', 'WebP', 'AVIF', 'SVG']
const videos = ['MP4', 'WebM']

/** What may be uploaded of each type, in words. */
export const kindsOf = {
  any: anyOf([...images, 'PDF', ...videos, 'MP3']),
  image: anyOf(images),
  video: anyOf(videos),
  audio: 'MP3',
  document: 'PDF',
}

/** Why the server would refuse the file, as far as the browser can tell; only the server checks the bytes. */
export function refusalOf(
  { size, type }: Pick<File, 'size' | 'type'>,
  limits: UploadLimits | undefined,
): string | undefined {
  if (size === 0) return t('The file is empty. Choose another one.')
  if (limits && size > limits.uploadLimitBytes)
    return t('The file is {size}. The upload limit is {limit}. Make it smaller first.', {
      size: formatBytes(size),
      limit: formatBytes(limits.uploadLimitBytes),
    })
  if (limits && limits.roomBytes !== null && size > limits.roomBytes)
    return t(
      'The file is {size}. The server has {left} left. Delete something first, or ask an administrator for more space.',
      { size: formatBytes(size), left: formatBytes(limits.roomBytes) },
    )
  if (type !== '' && !accepted.split(',').includes(type))
    return t('Files of this type cannot be uploaded. Use {types}.', { types: kindsOf.any })
  return undefined
}
