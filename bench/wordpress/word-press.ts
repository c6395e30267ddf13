// A WordPress with its own database server, both in a temporary folder.
import { once } from 'node:events'
import { copyFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startMariaDb } from '../moving/maria-db.ts'
import { cpuSecondsOf, highWaterMark, type Measured, runMeasured } from '../peak-memory.ts'

const here = import.meta.dirname
const installed = '/usr/share/wordpress'

export type WordPressPost = {
  id: number
  type: 'post' | 'page' | 'attachment'
  status: string
  title: string
  slug: string
  content: string
  shown: string
  excerpt: string
  date: string
  dateGmt: string
  author: string
  categories: string[]
  tags: string[]
  isSticky: boolean
  oldSlugs: string[]
  thumbnail: number
  willPublish: number
  comments: number
  file: { alt: string; sha256: string; url: string } | null
}
type Term = { slug: string; name: string; description: string }
export type WordPressContent = {
  posts: WordPressPost[]
  categories: Term[]
  tags: Term[]
  users: { login: string; name: string; email: string }[]
}

export type WordPressSite = {
  version: string
  /** Imports a file with its own importer, which fetches the pictures from this port. The database server's time counts. */
  import(file: string, logins: string[], port: number): Promise<Measured>
  read(): Promise<WordPressContent>
}

/** Starts the database server. `importer`: the folder of the plugin. */
export async function startWordPress(importer: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-wordpress-'))
  const root = path.join(folder, 'wordpress')
  cpSync(installed, root, { recursive: true, dereference: true, filter: (file) => existsSync(file) })
  rmSync(path.join(root, 'wp-config.php'), { force: true })
  copyFileSync(path.join(here, 'wp-config.php'), path.join(root, 'wp-config.php'))
  const socket = path.join(folder, 'socket')
  const database = await startMariaDb(folder, socket)
  const php = (name: string, script: string, args: string[], env: Record<string, string> = {}) =>
    runMeasured(
      'php',
      ['-d', 'memory_limit=-1', path.join(here, script), ...args],
      {
        WP_ROOT: root,
        WP_SOCKET: socket,
        WP_NAME: name,
        WORDPRESS_IMPORTER: importer,
        // The importer leaves a copy of each file there.
        TMPDIR: folder,
        ...env,
      },
      'Texts',
    )
  return {
    /** The most memory that the database server had so far, in MB. */
    databaseMegabytes: () => highWaterMark(database.pid ?? 0),
    /** An empty site under a name of its own. */
    async install(name: string, timeZone: string): Promise<WordPressSite> {
      const { output: version } = await php(name, 'install.php', [timeZone])
      return {
        version,
        async import(file, logins, port) {
          const before = cpuSecondsOf(database.pid ?? 0)
          const ports = { WP_PICTURES_PORT: String(port) }
          const measured = await php(name, 'import.php', [file, JSON.stringify(logins)], ports)
          const ofDatabase = cpuSecondsOf(database.pid ?? 0) - before
          return { ...measured, cpuSeconds: measured.cpuSeconds + ofDatabase }
        },
        read: async () => JSON.parse((await php(name, 'read.php', [])).output) as WordPressContent,
      }
    },
    async stop(): Promise<void> {
      database.kill('SIGTERM')
      await once(database, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
