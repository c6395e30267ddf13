/** An address of this site as a path, so that it stays right when the site moves; others stay as they are. */
export function ownPath({ publicUrl }: { publicUrl: string }, address: string): string {
  const own = new URL(publicUrl).origin
  if (address === own) return '/'
  return address.startsWith(`${own}/`) ? address.slice(own.length) : address
}
