import { workOnImport as work } from '../features/import/runs/work.ts'
import { withDeps } from './site.ts'

/** Does the work on an import that the server has claimed for it. */
export const workOnImport = (token: string): Promise<void> =>
  withDeps({ isMigrated: true }, (deps) => work(deps, token))
