import { stripMp3 } from './strip-mp3.ts'
import { stripMp4 } from './strip-mp4.ts'
import { stripPdf } from './strip-pdf.ts'
import { stripWebm } from './strip-webm.ts'

/**
 * The same document, video or audio without who made it, where, when and with what: author, GPS, device, dates, titles,
 * cover pictures, and the subtitles and data tracks of videos. The content itself stays bit by bit. May change `bytes`.
 * Throws `InvalidFile` if the file is damaged or cannot be read. Other types are returned unchanged.
 */
export async function stripFile(bytes: Buffer, mimeType: string): Promise<Buffer> {
  return (await strippers.get(mimeType)?.(bytes)) ?? bytes
}

const strippers = new Map<string, (bytes: Buffer) => Buffer | Promise<Buffer>>([
  ['application/pdf', stripPdf],
  ['video/mp4', stripMp4],
  ['video/webm', stripWebm],
  ['audio/mpeg', stripMp3],
])
