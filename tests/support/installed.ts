import { execFileSync } from 'node:child_process'

/** The environment in which servers of the system are found, too. */
export const withServers = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

/** Whether the machine has a program of this name. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { env: withServers })
    return true
  } catch {
    return false
  }
}
