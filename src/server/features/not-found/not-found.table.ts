/** How often nothing was found at an address by people, or robots, who came from one place. */
export type NotFoundTable = {
  /** Follows from the address and `isRobot`. */
  id: string
  /** A path of this site, the host of another, or '' where none was told. */
  referrer: string
  /** As redirects have it: decoded, without a slash at its end. */
  address: string
  isRobot: 0 | 1
  hits: number
  firstAt: string
  lastAt: string
}

declare module '../../db/schema.ts' {
  interface Database {
    not_found: NotFoundTable
  }
}
