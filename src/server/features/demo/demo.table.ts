/** The run that is loading or removing the demo site, on whichever instance: one row at most. */
export type DemoRunTable = {
  id: number
  token: string
  kind: 'loading' | 'removing'
  done: number
  total: number
  /** When it last reported; long ago means that its process is gone. */
  aliveAt: string
  /** Why it failed; null while it is running. */
  failure: string | null
}

declare module '../../db/schema.ts' {
  interface Database {
    demo_runs: DemoRunTable
  }
}
