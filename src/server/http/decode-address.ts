const answersItself = /^\/(?:api|admin)(?:\/|$)/

/**
 * The address to look for. An undecodable one of the public site (`/%`, `/%c0%ae`) is taken literally: nothing is
 * there, which the site says with a page of its own. Calls get an error that says what is wrong.
 */
export function addressToFind(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%') || decoded(path) !== undefined || answersItself.test(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

/** Undefined if nothing can decode it. The result must be used: a bundler drops a call that only may throw. */
export function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
