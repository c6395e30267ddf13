import { createPath, type Path } from 'react-router'

let destination: () => Path | undefined = () => undefined

/** Tells how to find out where the router is about to go, if anywhere. */
export function watchDestination(find: () => Path | undefined): void {
  destination = find
}

/** Loads the page from the server: where the person is heading, else where they are. */
export function loadFresh(): void {
  const to = destination()
  if (to) location.assign(createPath(to))
  else location.reload()
}
