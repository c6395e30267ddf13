import { stripMp3 } from './strip-mp3.ts'
import { stripMp4 } from './strip-mp4.ts'
import { stripPdf } from './strip-pdf.ts'
import { stripWebm } from './strip-webm.ts'

/**
 * The same document, film or sound without who made it, where, when and with what: author, GPS, device, dates, titles
 * and cover pictures. What is read or heard stays bit by bit. `bytes` may be changed. Throws `InvalidFile` when the file
 * is damaged or cannot be read. Other types come back as they are.
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
