import { type Media, mediaEndpoints } from '../../contracts/media.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'

const waitMs = 10_000
const quality = 0.85
/** Many films begin with black or with a title. */
const share = 0.1
const maxSeconds = 3

/** Adds a picture of its beginning to a video that was just uploaded from `file`. Without one if the browser cannot play it. */
export async function withPoster(video: Media, file: File, folder?: string): Promise<Media> {
  const url = URL.createObjectURL(file)
  try {
    const player = await playerOf(url)
    await seek(player, Math.min(player.duration * share, maxSeconds))
    const { url: poster } = await uploadFrame(player, video, folder)
    return await call(mediaEndpoints.update, {
      params: { id: video.id },
      body: { poster, version: video.version },
    })
  } catch {
    return video
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Adds what the player shows at this moment to the library. Throws if the browser cannot read it. */
export async function uploadFrame(player: HTMLVideoElement, video: Media, folder?: string): Promise<Media> {
  const canvas = document.createElement('canvas')
  canvas.width = player.videoWidth
  canvas.height = player.videoHeight
  canvas.getContext('2d')?.drawImage(player, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error(t('The browser cannot read this video.'))
  const name = `${video.filename.replace(/\.\w+$/, '')} poster.jpg`
  const file = new File([blob], name, { type: blob.type })
  const frame = await call(mediaEndpoints.upload, { file, ...(folder && { query: { folder } }) })
  // Without an alt text, the frame would be among the images that still need one.
  const alt = `Frame of the video ${video.title || video.filename}`
  return call(mediaEndpoints.update, { params: { id: frame.id }, body: { alt } })
}

async function playerOf(url: string): Promise<HTMLVideoElement> {
  const player = document.createElement('video')
  player.muted = true
  player.preload = 'auto'
  const ready = happened(player, 'loadeddata')
  player.src = url
  await ready
  return player
}

async function seek(player: HTMLVideoElement, seconds: number): Promise<void> {
  const there = happened(player, 'seeked')
  player.currentTime = seconds
  await there
}

function happened(player: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = () => reject(new Error(t('The browser cannot play this video.')))
    const timer = setTimeout(give, waitMs)
    player.addEventListener(name, () => {
      clearTimeout(timer)
      resolve()
    })
    player.addEventListener('error', give)
  })
}
