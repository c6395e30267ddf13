import { decodedSegments } from '../../../../contracts/redirect-rule.ts'

/** The folder with the files for visitors, inside the folder of the export. */
export const publicFolder = 'public'

const pageQuery = /^\?page=([1-9]\d{0,8})$/
/** The longest name that file systems take, in bytes. */
const maxName = 255

/**
 * The file for an address, relative to the public folder: `/` is `index.html`, `/blog/x` is `blog/x.html`, and
 * `/blog?page=2` is `blog/page/2.html`. Undefined for an address that cannot be a file.
 */
export function fileOf(address: string, contentType: string): string | undefined {
  const queryAt = address.indexOf('?')
  const path = queryAt < 0 ? address : address.slice(0, queryAt)
  const page = queryAt < 0 ? undefined : pageQuery.exec(address.slice(queryAt))?.[1]
  if (queryAt >= 0 && page === undefined) return undefined
  const segments = decodedSegments(path)
  if (!segments) return undefined
  if (page !== undefined) segments.push('page', page)
  const isHtml = contentType.startsWith('text/html')
  const name = segments.join('/') || 'index'
  const file = isHtml ? `${name}.html` : name
  const isFit = file.split('/').every((part) => Buffer.byteLength(part) <= maxName && !part.startsWith('.'))
  return isFit ? file : undefined
}
