import { isSafeUrl } from '../../../contracts/url.ts'

/**
 * The address that somebody typed for a link: `example.com/x` becomes `https://example.com/x`. Undefined if it is not
 * allowed.
 */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  const address = /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(text) ? `https://${text}` : text
  return isSafeUrl(address) ? address : undefined
}
