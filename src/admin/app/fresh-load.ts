import { createPath, type Path } from 'react-router'

let destination: () => Path | undefined = () => undefined

/** Sets how to find out where the router is navigating to, if anywhere. */
export function watchDestination(find: () => Path | undefined): void {
  destination = find
}

/** Reloads the page from the server: at the destination of a navigation in progress, otherwise where it is. */
export function loadFresh(): void {
  const to = destination()
  if (to) location.assign(createPath(to))
  else location.reload()
}
