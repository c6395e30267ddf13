import { type ExecException, execFile } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { english } from '../../i18n/said.ts'

export type Identity = { name: string; email: string }
export type Commit = { message: string; author: Identity; committer: Identity; at: string }

/** An error with Git's message, or one that says that Git is not installed. */
export class GitError extends Error {
  override name = 'GitError'
  /** The code of an error of the file system, if Git names one as the cause. */
  code?: 'ENOSPC'
}

const limitMs = 10 * 60_000
// A lock that is older belongs to no running program.
const staleLockMs = 60_000
const maxOutputBytes = 64 * 1024 * 1024

// The folder gets the same content whatever the configuration of the machine, and no hooks run.
const settings = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.autocrlf=false',
  'core.excludesFile=/dev/null',
  'core.attributesFile=/dev/null',
  'commit.gpgSign=false',
].flatMap((setting) => ['-c', setting])

/** A Git working folder, used by one process at a time. Every call throws GitError when Git fails. */
export function gitFolder(folder: string) {
  const gitDir = path.join(folder, '.git')
  const run = (args: string[], { input = '', env = {} }: { input?: string; env?: NodeJS.ProcessEnv } = {}) =>
    git([...settings, ...args], {
      input,
      // Git gets the name of its folder, so it never looks for another one above it.
      env: { GIT_DIR: gitDir, GIT_WORK_TREE: folder, ...env },
    })
  return {
    /** Creates the folder, or opens it again with nothing staged. */
    async open(): Promise<void> {
      await removeStaleLocks(gitDir)
      await run(['init', '--quiet', '--template=', '--initial-branch=main'])
      await run(['reset', '--quiet'])
    },

    /** Unstages everything. */
    unstage: () => run(['reset', '--quiet']),

    /** Stages the content of these folders, or these files. */
    add: (paths: string[]) => run(['add', '--all', '--force', '--', ...paths]),

    /** Stages the removal of these folders, if they exist. */
    remove: (paths: string[]) =>
      run(['rm', '-r', '--quiet', '--force', '--cached', '--ignore-unmatch', '--', ...paths]),

    /** The names of the files that the next commit would change. */
    async staged(): Promise<string[]> {
      const names = await run(['diff', '--cached', '--name-only', '--no-renames', '-z'])
      return names.split('\0').filter((name) => name !== '')
    },

    /** Commits what is staged. */
    async commit({ message, author, committer, at }: Commit): Promise<void> {
      const date = `@${Math.floor(Date.parse(at) / 1000)} +0000`
      await run(['commit', '--quiet', '--no-verify', '--cleanup=verbatim', '--file=-'], {
        input: message,
        env: {
          GIT_AUTHOR_NAME: author.name,
          GIT_AUTHOR_EMAIL: author.email,
          GIT_AUTHOR_DATE: date,
          GIT_COMMITTER_NAME: committer.name,
          GIT_COMMITTER_EMAIL: committer.email,
          GIT_COMMITTER_DATE: date,
        },
      })
    },
  }
}
export type GitFolder = ReturnType<typeof gitFolder>

/** The version of the program. Throws GitError if there is none. */
export const gitVersion = async (): Promise<string> =>
  (await git(['--version'], { input: '', env: {} })).trim()

function git(args: string[], { input, env }: { input: string; env: NodeJS.ProcessEnv }): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      'git',
      args,
      { env: { ...environment(), ...env }, timeout: limitMs, maxBuffer: maxOutputBytes },
      (error, output, warnings) => {
        if (error) reject(explained(error, warnings))
        else resolve(output)
      },
    )
    // Git may end without reading all of its input.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}

/** Git sees nothing of the account that runs the server: neither its configuration nor another Git folder. */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LC_ALL: 'C',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_TERMINAL_PROMPT: '0',
})

function explained(error: ExecException, warnings: string): GitError {
  if (error.code === 'ENOENT')
    return new GitError(
      english('The program git is missing. Install it ("apt-get install git" on Debian or Ubuntu).'),
    )
  if (error.killed) return new GitError(english('Git did not finish within ten minutes.'))
  const [line] = warnings.split('\n').filter((one) => one.trim() !== '')
  const failure = new GitError(english('Git failed: {line}', { line: line ?? error.message }))
  if (/no space left on device|disk quota exceeded/i.test(warnings)) failure.code = 'ENOSPC'
  return failure
}

/** Removes the locks that a killed process has left: Git refuses to work while they exist. */
async function removeStaleLocks(gitDir: string): Promise<void> {
  for (const name of ['config.lock', 'index.lock', 'HEAD.lock', 'refs/heads/main.lock']) {
    const lock = path.join(gitDir, name)
    const found = await stat(lock).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > staleLockMs) await rm(lock, { force: true })
  }
}
