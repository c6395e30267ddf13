/** How often people, or robots, from one source requested an address that does not exist. */
export type NotFoundTable = {
  /** Derived from the address and `isRobot`. */
  id: string
  /** A path of this site, the host of another, or '' if the browser sent none. */
  referrer: string
  /** In the form of redirects: decoded, without a slash at its end. */
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
