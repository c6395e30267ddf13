import type { Path } from 'react-router'

let find: () => Path | undefined = () => undefined

/** Sets how to find out where the router is navigating to, if anywhere. */
export function watchDestination(finder: () => Path | undefined): void {
  find = finder
}

/** Where a navigation in progress leads to. The answer of `useNavigation` may be a moment older. */
export const destination = (): Path | undefined => find()
