// Real disks of any size, to test full ones. Needs root on Linux.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const mount = (folder: string, options = 'size=8m') =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'masthead-test', folder], { stdio: 'ignore' })
/** Changes the size of a mounted disk. Unused space takes no memory. */
export const resize = (folder: string, size: string) =>
  execFileSync('mount', ['-o', `remount,size=${size}`, folder], { stdio: 'ignore' })
export const unmount = (folder: string) => execFileSync('umount', ['-l', folder], { stdio: 'ignore' })

export function canMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-mount-'))
  try {
    mount(folder)
    unmount(folder)
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
