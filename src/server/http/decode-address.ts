const answersItself = /^\/(?:api|admin)(?:\/|$)/

/**
 * The decoded address. An undecodable one of the public site (`/%`, `/%c0%ae`) is taken literally: nothing is there,
 * and the site shows its own error page. Calls get an error that says what is wrong.
 */
export function addressToFind(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%') || decoded(path) !== undefined || answersItself.test(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

/** Undefined if it cannot be decoded. The result must be used: a bundler drops a call that can only throw. */
export function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
