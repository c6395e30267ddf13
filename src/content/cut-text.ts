/** The text cut to a length, between words if possible, with an ellipsis. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const head = text.slice(0, max - 1)
  const space = head.lastIndexOf(' ')
  const cut = space > max * 0.6 ? head.slice(0, space) : head
  return `${cut.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`
}
