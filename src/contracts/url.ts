// Which addresses the product accepts. Strict on purpose: a value is checked as it is, nothing is repaired.

/** True for an absolute http or https address with a host and without a user name or password. */
export function isHttpUrl(value: string): boolean {
  if (hasTrick(value) || !/^https?:\/\/[^/?#]/i.test(value)) return false
  const url = URL.parse(value)
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}

/** True for an address on this site: `/path`, `?query` or `#anchor`; never `//host`. */
export function isLocalUrl(value: string): boolean {
  return !hasTrick(value) && (/^[#?]/.test(value) || /^\/(?!\/|%2f|%5c)/i.test(value))
}

/** True for http, https, mailto, tel, or a path (`/…`, `?…`, `#…`). */
export function isSafeUrl(value: string): boolean {
  return isHttpUrl(value) || isLocalUrl(value) || isContactUrl(value)
}

function isContactUrl(value: string): boolean {
  return !hasTrick(value) && (/^mailto:[^\s:/]+$/i.test(value) || /^tel:\+?[\d().;=a-z-]+$/i.test(value))
}

// Browsers drop tabs and newlines inside an address, and read a backslash as a slash; format characters hide the
// real reading order from a person. None of them belongs in a written address.
function hasTrick(value: string): boolean {
  return /[\s\\\p{Cc}\p{Cf}\p{Cs}<>"`]|%00/u.test(value)
}
