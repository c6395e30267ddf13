import { isHttpUrl, isLocalUrl, isSafeUrl } from '../contracts/url.ts'

/**
 * The address as an attribute value (trimmed, spaces encoded); undefined if it is not http, https, mailto, tel or a
 * path. `//host` is refused.
 */
export function safeUrl(value: string): string | undefined {
  const address = tidy(value)
  return isSafeUrl(address) ? address : undefined
}

/** Like `safeUrl`, but only for addresses that images, audio or videos can be loaded from: http, https or `/path`. */
export function safeMediaUrl(value: string): string | undefined {
  const address = tidy(value)
  return isHttpUrl(address) || (address.startsWith('/') && isLocalUrl(address)) ? address : undefined
}

function tidy(value: string): string {
  return value.trim().replaceAll(' ', '%20')
}
