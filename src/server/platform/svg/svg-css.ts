/** Whether a value is allowed in an attribute: no address except `url(#id)`, nothing that runs. */
export function isSafeValue(value: string): boolean {
  // An escape can spell any of the words below. No drawing program needs one.
  if (value.includes('\\')) return false
  const text = withoutComments(value).toLowerCase()
  if (/(?:javascript|vbscript|data|https?|file)\s*:/.test(text.replace(/\s/g, ''))) return false
  if (/expression\s*\(|-moz-binding|behaviou?r\s*:|image-set\s*\(|(?:^|[^\w-])(?:src|image)\s*\(/.test(text))
    return false
  return [...text.matchAll(/url\s*\(([^)]{0,300})/g)].every((match) => isFragment(match[1] ?? ''))
}

/** The declarations of a style attribute that are safe. */
export function safeDeclarations(style: string): string {
  const safe = style.split(';').filter((part) => part.trim() && isSafeValue(part) && !/[@{}<>]/.test(part))
  return safe.map((part) => part.trim()).join('; ')
}

/** The style sheet unchanged, or nothing at all: repairing it would need a complete parser. */
export function safeStyleSheet(css: string): string {
  const text = withoutComments(css).replace(/<!--|-->/g, '')
  if (/[<>]\s*[/!a-z]/i.test(text) || !isSafeValue(text)) return ''
  const rules = [...text.matchAll(/@\s*([a-z-]*)/gi)].map((match) => (match[1] ?? '').toLowerCase())
  return rules.every((rule) => ['media', 'keyframes', 'supports'].includes(rule)) ? text : ''
}

const isFragment = (inner: string) => /^\s*(["']?)#[^"'()\s]+\1\s*$/.test(inner)

/** A loop, because the time of a regular expression could grow with the square of an attacker's input. */
function withoutComments(css: string): string {
  let output = ''
  let at = 0
  for (;;) {
    const start = css.indexOf('/*', at)
    if (start === -1) return output + css.slice(at)
    output += css.slice(at, start)
    const end = css.indexOf('*/', start + 2)
    if (end === -1) return output
    at = end + 2
  }
}
