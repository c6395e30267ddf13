import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** One answered request of an access log. */
export type LoggedRequest = {
  at: number
  address: string
  method: string
  url: string
  status: number
  referrer: string | undefined
  userAgent: string | undefined
}

// A text in quotes in the format "combined". Inside it, nginx and Apache write quotes as \x22 or \".
const text = '"((?:[^"\\\\]|\\\\.)*)"'
const combined = new RegExp(
  `^(\\S+) \\S+ .*?\\[(\\d\\d)/(\\w{3})/(\\d{4}):(\\d\\d:\\d\\d:\\d\\d) ([+-]\\d\\d)(\\d\\d)\\] "(\\S+) (\\S+)[^"]*" (\\d{3}) \\S+ ${text} ${text}`,
)
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Longer lines are attacks. */
const maxLine = 16_384

/** A line in the format "combined"; undefined for any other. */
export function parseLine(line: string): LoggedRequest | undefined {
  const found = combined.exec(line)
  if (!found) return undefined
  const [, address = '', day, month = '', year, time, hours, minutes, method = '', url = ''] = found
  const [status, referrer, userAgent] = found.slice(10)
  const number = String(months.indexOf(month) + 1).padStart(2, '0')
  const at = Date.parse(`${year}-${number}-${day}T${time}${hours}:${minutes}`)
  if (Number.isNaN(at)) return undefined
  return {
    at,
    address,
    method,
    url,
    status: Number(status),
    referrer: said(referrer),
    userAgent: said(userAgent),
  }
}

const said = (text: string | undefined) => (text === '-' ? undefined : text)

/** The lines of a log, compressed with gzip or not, however long it is. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const raw = createReadStream(file)
  const source: Readable = (await isPacked(file)) ? raw.pipe(createGunzip()) : raw
  raw.on('error', (error) => source.destroy(error))
  let rest = ''
  for await (const piece of source.setEncoding('utf8')) {
    const lines = (rest + piece).split('\n')
    rest = (lines.pop() ?? '').slice(0, maxLine)
    for (const line of lines) if (line.length <= maxLine) yield line
  }
  if (rest !== '') yield rest
}

async function isPacked(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}
