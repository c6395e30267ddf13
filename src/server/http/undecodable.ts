const answersItself = /^\/(?:api|admin)(?:\/|$)/

/**
 * The address to look for. One of the public site that nothing can decode (`/%`, `/%c0%ae`) is taken letter by letter:
 * nothing is there, which the site says with a page of its own. Calls get an error that says what is wrong.
 */
export function addressToFind(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%') || isDecodable(path) || answersItself.test(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
