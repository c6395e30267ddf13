const maxDepth = 4

/**
 * The keys at the beginning of a JSON text, as paths: `db`, `db[].data`, `[].title`. The text may be cut off anywhere,
 * so a large file is recognised by its beginning.
 */
export function keysAtStart(json: string): Set<string> {
  const keys = new Set<string>()
  const around: { path: string; isObject: boolean }[] = []
  let path = ''
  let isKey = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    const parent = around.at(-1)
    if (sign === '"') {
      const end = endOfString(json, at)
      if (end === -1) break
      if (isKey && parent) {
        path = parent.path === '' ? json.slice(at + 1, end) : `${parent.path}.${json.slice(at + 1, end)}`
        if (around.length <= maxDepth) keys.add(path)
      }
      at = end
    } else if (sign === '{' || sign === '[') {
      const own = parent && !parent.isObject ? parent.path : path
      around.push({ path: sign === '[' ? `${own}[]` : own, isObject: sign === '{' })
      isKey = sign === '{'
    } else if (sign === '}' || sign === ']') {
      around.pop()
      isKey = false
    } else if (sign === ',') isKey = parent?.isObject === true
    else if (sign === ':') isKey = false
  }
  return keys
}

function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === '\\') at += 1
    else if (json[at] === '"') return at
  }
  return -1
}
