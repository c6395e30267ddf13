/** The part of a name typed after an `@` right before the caret; undefined if nobody is being mentioned. */
export const mentionBefore = (text: string): string | undefined =>
  /(?:^|[\s([{“"])@([^\s@][^@\n]{0,39}|)$/u.exec(text)?.[1]

/** The chosen people whom the text still names. */
export const mentionedIn = (text: string, chosen: readonly { id: string; name: string }[]): string[] => [
  ...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
]

/** The text in parts, some of which are names of mentioned people. */
export function withNames(text: string, names: readonly string[]): { text: string; isName: boolean }[] {
  const known = names.map((name) => `@${name}`).toSorted((a, b) => b.length - a.length)
  const parts: { text: string; isName: boolean }[] = []
  let plain = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const name = known.find((one) => text.startsWith(one, at))
    if (!name) continue
    if (at > plain) parts.push({ text: text.slice(plain, at), isName: false })
    parts.push({ text: name, isName: true })
    plain = at + name.length
    at = plain - 1
  }
  if (plain < text.length) parts.push({ text: text.slice(plain), isName: false })
  return parts
}
