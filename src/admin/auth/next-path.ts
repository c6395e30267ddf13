const home = '/admin/dashboard'

/** Where to go after signing in: a path of the admin, otherwise the dashboard. */
export function safeNext(value: string | null): string {
  if (value === null || !/^\/admin(?:[/?#]|$)/.test(value)) return home
  // A backslash, a second slash at the start of a segment, or either of them encoded may lead to another site.
  if (/[\\\s\p{Cc}]|\/\/|%(?:2f|5c|0[0-9a-f]|1[0-9a-f]|25|2e)/iu.test(pathOf(value)) || value.length > 2000)
    return home
  if (/\/\.{1,2}(?:\/|$)/.test(pathOf(value))) return home
  const path = pathOf(value)
  return path === '/admin' || path === '/admin/' || path.startsWith('/admin/login') ? home : value
}

/** The sign-in address that returns to `current` afterwards. */
export function loginPath(current: string): string {
  const next = safeNext(current)
  return next === home ? '/admin/login' : `/admin/login?next=${encodeURIComponent(next)}`
}

const pathOf = (value: string): string => value.split(/[?#]/, 1)[0] ?? ''
