import { BufferSource, Input, MATROSKA, MP3, MP4, QTFF, WEBM } from 'mediabunny'

/** How long a video or audio file is, in seconds, and how large a video is shown, in pixels; null: unknown. */
export type PlayerFacts = { duration: number | null; width: number | null; height: number | null }

export const unknownFacts: PlayerFacts = { duration: null, width: null, height: null }

const formats = [MP4, QTFF, WEBM, MATROSKA, MP3]
const maxSeconds = 30 * 24 * 60 * 60
const maxPixels = 100_000

/** Reads the facts from a file. A file without them is accepted: browsers may still play it. */
export async function readPlayerFacts(bytes: Uint8Array): Promise<PlayerFacts> {
  const input = new Input({ source: new BufferSource(bytes), formats })
  try {
    const video = await input.getPrimaryVideoTrack()
    const [duration, width, height] = await Promise.all([
      input.computeDuration(),
      video?.getDisplayWidth(),
      video?.getDisplayHeight(),
    ])
    const size = [width, height].map((pixels) => within(Math.round(pixels ?? 0), maxPixels))
    const [known = null, knownHeight = null] = size.includes(null) ? [] : size
    return {
      duration: within(Math.round(duration * 1000) / 1000, maxSeconds),
      width: known,
      height: knownHeight,
    }
  } catch {
    return unknownFacts
  } finally {
    input.dispose()
  }
}

const within = (value: number, max: number): number | null => (value > 0 && value <= max ? value : null)
