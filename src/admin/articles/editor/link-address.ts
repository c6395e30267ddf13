import { isSafeUrl } from '../../../contracts/url.ts'

/** What somebody typed as the address of a link: `example.com/x` means `https://example.com/x`. Undefined: not allowed. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  const address = /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(text) ? `https://${text}` : text
  return isSafeUrl(address) ? address : undefined
}
