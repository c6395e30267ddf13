import { ownProgram } from '../../own-files.ts'
import { InvalidFile } from '../file-kind.ts'
import { createPool } from '../threads/thread-pool.ts'
import { type PlayerFacts, unknownFacts } from './player-facts.ts'
import { stripPdf } from './strip-pdf.ts'
import { type Strippable, type Stripped, strippers } from './strippers.ts'

const pool = createPool(ownProgram('platform/strip/strip-thread.ts'), {
  threads: 1,
  waiting: 20,
  waitingSize: 500_000_000,
  seconds: 60,
  megabytes: 256,
})

/**
 * The same document, video or audio without data about its author and origin: author, GPS, device, dates, titles, cover
 * images, and the subtitles and data tracks of videos. The content itself stays bit by bit. Of a video or audio file, also
 * how long it is and how large it is shown. `person`: who waits for it. Throws `InvalidFile` if the file is damaged or cannot be read, PoolBusy and WorkStopped. Other types are returned
 * unchanged.
 */
export async function stripFile(
  bytes: Buffer,
  mimeType: string,
  person = '',
): Promise<{ bytes: Buffer; facts: PlayerFacts }> {
  if (mimeType === 'application/pdf') return { bytes: await stripPdf(bytes), facts: unknownFacts }
  if (!isStrippable(mimeType)) return { bytes, facts: unknownFacts }
  const order = { person, size: bytes.length, answer: async () => undefined }
  const stripped = (await pool.run(mimeType, bytes, order)) as Stripped
  if ('refused' in stripped) throw new InvalidFile(stripped.refused)
  const { buffer, byteOffset, byteLength } = stripped.bytes
  return { bytes: Buffer.from(buffer, byteOffset, byteLength), facts: stripped.facts }
}

const isStrippable = (mimeType: string): mimeType is Strippable => Object.hasOwn(strippers, mimeType)
