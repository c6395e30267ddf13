import type { Config } from '../config.ts'

const anyHost = new Set(['0.0.0.0', '::', ''])

/** Where the server answers on this machine. */
export function addressOf({ host, port }: Pick<Config, 'host' | 'port'>): string {
  if (anyHost.has(host)) return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
