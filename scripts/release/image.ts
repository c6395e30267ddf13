import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { run } from './run.ts'

// Their own format has no field for the health check and would leave it out.
const asDocker = ['--format', 'docker']
const engines = { docker: [], podman: asDocker, buildah: asDocker }

/**
 * Builds the container image of `folder` with the first engine that works here. Returns its name; undefined if none
 * works.
 */
export async function buildImage(tag: string, folder: string): Promise<string | undefined> {
  for (const [engine, options] of Object.entries(engines)) {
    if (!(await isUsable(engine))) continue
    await run(engine, ['build', ...options, '--tag', tag, '.'], folder)
    return engine
  }
  return undefined
}

/** The client may be installed without its service. */
const isUsable = (engine: string): Promise<boolean> =>
  promisify(execFile)(engine, ['info']).then(
    () => true,
    () => false,
  )
