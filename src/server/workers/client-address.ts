import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config.ts'

/**
 * The X-Forwarded-For that the writer gets, which trusts its last entry. With TRUST_PROXY that is what the proxy has
 * written, otherwise the address of the connection, whatever the client has sent.
 */
export function forwardedFor(
  headers: IncomingHttpHeaders,
  address: string | undefined,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): string {
  const given = trustProxy ? String(headers['x-forwarded-for'] ?? '').trim() : ''
  return given || (address ?? '')
}
