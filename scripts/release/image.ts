import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { run } from './run.ts'

const engines = ['docker', 'podman', 'buildah']

/** Builds the container image of `folder` with the first engine that works here. Returns that; undefined if none does. */
export async function buildImage(tag: string, folder: string): Promise<string | undefined> {
  for (const engine of engines) {
    if (!(await isUsable(engine))) continue
    await run(engine, ['build', '--tag', tag, '.'], folder)
    return engine
  }
  return undefined
}

/** A client may be installed without its service. */
const isUsable = (engine: string): Promise<boolean> =>
  promisify(execFile)(engine, ['info']).then(
    () => true,
    () => false,
  )
