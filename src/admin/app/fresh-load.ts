import { createPath } from 'react-router'
import { destination } from './destination.ts'

/** Reloads the page from the server: at the destination of a navigation in progress, otherwise where it is. */
export function loadFresh(): void {
  const to = destination()
  if (to) location.assign(createPath(to))
  else location.reload()
}
