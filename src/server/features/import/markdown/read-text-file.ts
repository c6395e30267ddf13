import { open } from 'node:fs/promises'
import { english } from '../../../../i18n/said.ts'
import { whyUnreadable } from '../read/file-faults.ts'

/** The reason for leaving out a file, without a period at the end. */
export class UnreadableText extends Error {}

const maxBytes = 5 * 1024 ** 2
const maxLineLength = 500_000

/**
 * Reads a text in UTF-8, UTF-16 or Windows-1252 and makes all its line ends single line feeds. Throws UnreadableText if
 * the file is too large or is not a text.
 */
export async function readTextFile(file: string): Promise<{ text: string; notes: string[] }> {
  const bytes = await bytesOf(file)
  const { text, notes } = decode(bytes)
  if (text.includes('\0')) throw new UnreadableText(english('it is not a text'))
  const lines = text.replace(/\r\n?/g, '\n')
  if (hasLongLine(lines))
    throw new UnreadableText(
      english('it has a line of more than {maxLineLength} characters', {
        maxLineLength: maxLineLength.toLocaleString('en'),
      }),
    )
  return { text: lines, notes }
}

async function bytesOf(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableText(english('it cannot be read: {error}', { error: whyUnreadable(error) }))
  })
  try {
    const { size } = await handle.stat()
    if (size > maxBytes)
      throw new UnreadableText(
        english('it is larger than {megabytes} MB', { megabytes: maxBytes / 1024 ** 2 }),
      )
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

function decode(bytes: Buffer): { text: string; notes: string[] } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), notes: [] }
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), notes: [] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] }
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes)
    return {
      text,
      notes: [
        english('Its file is not in UTF-8, so it was read as Windows-1252: check its special characters'),
      ],
    }
  }
}

function hasLongLine(text: string): boolean {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at)
    const next = end === -1 ? text.length : end
    if (next - at > maxLineLength) return true
    at = next + 1
  }
  return false
}
