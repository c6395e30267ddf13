import type { Config } from '../../config.ts'
import { type CustomCode, hashOf } from './custom-code.ts'

/** The security headers of public pages. Inline scripts and styles, also our own, are allowed only by hash. */
export function pageHeaders(
  config: Config,
  scripts: CustomCode,
  styles: CustomCode,
  own: { scripts: string[]; styles: string[] },
): Record<string, string> {
  const storage =
    config.storage.kind === 's3' ? [new URL(config.storage.publicUrl ?? config.storage.endpoint).origin] : []
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...own.scripts.map(hashOf), ...scripts.hashes, ...scripts.origins],
    'style-src': ["'self'", ...own.styles.map(hashOf), ...styles.hashes, ...styles.origins],
    // Alignment in articles and the placeholder below an image are style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'https:', ...storage],
    'media-src': ["'self'", 'https:', ...storage],
    'font-src': ["'self'", ...styles.origins],
    'frame-src': ["'self'", 'https:'],
    // What a tracker loads is not known in advance.
    'connect-src': scripts.html !== '' ? ["'self'", 'https:'] : ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  }
  const https = config.publicUrl.startsWith('https:')
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
  }
}
