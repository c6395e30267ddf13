import { type Media, mediaEndpoints } from '../../contracts/media.ts'
import { call } from '../app/api-client.ts'

type Options = { onProgress?: (share: number) => void; signal?: AbortSignal }

/** Uploads one file to the media library. Throws ApiError. */
export const uploadFile = (file: File, options: Options = {}): Promise<Media> =>
  call(mediaEndpoints.upload, { file, ...options })
