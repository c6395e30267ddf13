// A database server of its own, in a folder that the caller removes.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Whoever knows the socket may do anything as `root`, without a password. */
export async function startMariaDb(folder: string, socket: string) {
  const data = path.join(folder, 'database')
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  const where = ['--no-defaults', `--datadir=${data}`, ...user]
  const install = [...where, '--auth-root-authentication-method=normal', '--skip-test-db']
  execFileSync('mariadb-install-db', install, { stdio: 'ignore' })
  const server = existsSync('/usr/sbin/mariadbd') ? '/usr/sbin/mariadbd' : 'mariadbd'
  const child = spawn(server, [...where, `--socket=${socket}`, '--skip-networking', '--skip-grant-tables'], {
    stdio: 'ignore',
  })
  // A failed measurement leaves no server running.
  process.once('exit', () => child.kill('SIGKILL'))
  while (!existsSync(socket)) {
    if (child.exitCode !== null) throw new Error(`The database server ended with ${child.exitCode}.`)
    await pause(50)
  }
  return child
}
