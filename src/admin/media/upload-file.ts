import { type Media, mediaEndpoints } from '../../contracts/media.ts'
import { ApiError, call } from '../app/api-client.ts'
import { whileUploading } from '../app/unsaved.ts'
import { untilSignedOut } from '../auth/auth-store.ts'
import { fetchUploadLimits, refusalOf } from './upload-rules.ts'

/** `folder`: the id of the folder that it is added to. */
type Options = { folder?: string; onProgress?: (share: number) => void; signal?: AbortSignal }

/**
 * Uploads one file to the media library; a video also gets a picture of itself as its poster. Throws ApiError; a file that
 * the server would refuse is not sent. It continues when its screen is left, until the user signs out, and the browser
 * asks before it closes the page during the upload. `upload-place.ts` says what happens to a file whose place is gone.
 */
export const uploadFile = (file: File, { signal, ...options }: Options = {}): Promise<Media> =>
  whileUploading(() =>
    send(file, { ...options, signal: AbortSignal.any([untilSignedOut(), ...(signal ? [signal] : [])]) }),
  )

/** Whether the upload was stopped on purpose. */
export const isCancelled = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === 'CANCELLED'

async function send(file: File, { folder, ...options }: Options): Promise<Media> {
  const refusal = refusalOf(file, await fetchUploadLimits(options.signal).catch(() => undefined))
  if (refusal) throw new ApiError(refusal, { code: 'FILE_TOO_LARGE' })
  const media = await call(mediaEndpoints.upload, { file, ...(folder && { query: { folder } }), ...options })
  if (!media.mimeType.startsWith('video/')) return media
  const { withPoster } = await import('./poster.ts')
  return withPoster(media, file, folder)
}
