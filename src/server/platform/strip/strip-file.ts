import { ownProgram } from '../../own-files.ts'
import { InvalidFile } from '../file-kind.ts'
import { createPool, WorkStopped } from '../threads/thread-pool.ts'
import { type PlayerFacts, unknownFacts } from './player-facts.ts'
import { stripPdf } from './strip-pdf.ts'
import { type Strippable, type Stripped, strippers } from './strippers.ts'

const program = ownProgram('platform/strip/strip-thread.ts')
const limits = { threads: 1, waiting: 20, waitingSize: 500_000_000, megabytes: 256 }
const pool = createPool(program, { ...limits, seconds: 60 })
// A few bytes can claim billions of samples, which are counted one by one. That must not delay people whose files are
// only stripped.
const measuring = createPool(program, { ...limits, seconds: 5 })

/** How many files are being stripped or measured, and how many are waiting. */
export const strippingLoad = pool.load
export const measuringLoad = measuring.load

/**
 * Returns the document, video or audio without data about its author and origin: author, GPS, device, dates, titles,
 * cover images, and the subtitles and data tracks of videos. The content itself stays bit by bit. Also returns how
 * long a video or audio file is, and how large it is shown. Other types are returned unchanged. `person`: who waits
 * for it. Throws `InvalidFile` if the file is damaged or cannot be read, PoolBusy and WorkStopped.
 */
export async function stripFile(
  bytes: Buffer,
  mimeType: string,
  person = '',
): Promise<{ bytes: Buffer; facts: PlayerFacts }> {
  if (mimeType === 'application/pdf') return { bytes: await stripPdf(bytes), facts: unknownFacts }
  if (!isStrippable(mimeType)) return { bytes, facts: unknownFacts }
  const order = { person, size: bytes.length, answer: async () => undefined }
  const answer = (await pool.run(mimeType, bytes, order)) as Stripped
  if ('refused' in answer) throw new InvalidFile(answer.refused)
  const { buffer, byteOffset, byteLength } = answer.bytes
  const stripped = Buffer.from(buffer, byteOffset, byteLength)
  return { bytes: stripped, facts: await measureFile(stripped, person) }
}

/** How long a video or audio file is, and how large; unknown if that takes too long. Throws PoolBusy. */
export async function measureFile(bytes: Buffer, person = ''): Promise<PlayerFacts> {
  try {
    const order = { person, size: bytes.length, answer: async () => undefined }
    return (await measuring.run('facts', bytes, order)) as PlayerFacts
  } catch (error) {
    if (error instanceof WorkStopped) return unknownFacts
    throw error
  }
}

const isStrippable = (mimeType: string): mimeType is Strippable => Object.hasOwn(strippers, mimeType)
