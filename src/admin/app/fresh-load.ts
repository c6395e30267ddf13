import { destination } from './destination.ts'

/** Reloads the page from the server: at the destination of a navigation in progress, otherwise where it is. */
export function loadFresh(): void {
  const to = destination()
  if (to) location.assign(to.pathname + to.search + to.hash)
  else location.reload()
}
