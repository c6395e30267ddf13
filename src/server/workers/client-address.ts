import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config.ts'

/**
 * What X-Forwarded-For says to the writer, which trusts its last entry: with TRUST_PROXY what the proxy has written,
 * otherwise the address of the connection, whatever the client has sent.
 */
export function forwardedFor(
  headers: IncomingHttpHeaders,
  address: string | undefined,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): string {
  const given = trustProxy ? String(headers['x-forwarded-for'] ?? '').trim() : ''
  return given || (address ?? '')
}
