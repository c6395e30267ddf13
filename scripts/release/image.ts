import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { run } from './run.ts'

// The format of their own has no place for the health check, which they would leave out.
const asDocker = ['--format', 'docker']
const engines = { docker: [], podman: asDocker, buildah: asDocker }

/** Builds the container image of `folder` with the first engine that works here. Returns that; undefined if none does. */
export async function buildImage(tag: string, folder: string): Promise<string | undefined> {
  for (const [engine, options] of Object.entries(engines)) {
    if (!(await isUsable(engine))) continue
    await run(engine, ['build', ...options, '--tag', tag, '.'], folder)
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
