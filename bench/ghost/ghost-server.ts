// A Ghost with its own database server and content, both in a temporary folder, and its API.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'
import { startMariaDb } from '../moving/maria-db.ts'

export type GhostSite = Awaited<ReturnType<typeof startGhost>>
/** Something that the API answers with or takes. */
export type Thing = Record<string, unknown>

const owner = { name: 'Olga Owner', email: 'olga@ghost.example', password: 'a long enough phrase' }

/** `root`: where Ghost is installed; `node`: the version of Node that it runs with. */
export async function startGhost(root: string, node: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-ghost-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const content = path.join(folder, 'content')
  cpSync(path.join(root, 'content'), content, { recursive: true })
  const socket = path.join(folder, 'socket')
  const database = await startMariaDb(folder, socket)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(node, ['index.js'], {
    cwd: root,
    env: { ...process.env, ...configurationOf({ url, port, socket, content }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.once('exit', () => server.kill('SIGKILL'))
  let said = ''
  for (const output of [server.stdout, server.stderr])
    output.on('data', (chunk) => {
      said += String(chunk)
    })
  /** Waits until Ghost says so. */
  async function waitFor(words: RegExp, from = 0): Promise<string> {
    for (;;) {
      const found = words.exec(said.slice(from))?.[0]
      if (found !== undefined) return found
      if (server.exitCode !== null) throw new Error(`Ghost ended with ${server.exitCode}:\n${said}`)
      await pause(100)
    }
  }
  await waitFor(/Ghost booted/)
  const api = await signedIn(`${url}/ghost/api/admin`, url)
  return {
    url,
    content,
    ...api,
    /** Imports a file as its owner does, and waits. */
    async import(file: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      const from = said.length
      const form = new FormData()
      const type = file.endsWith('.zip') ? 'application/zip' : 'application/json'
      form.set('importfile', new File([bytes], file, { type }))
      await api.send('POST', '/db/', form)
      const end = await waitFor(/site-content-import (?:completed|failed)/, from)
      if (end.endsWith('failed')) throw new Error(`Ghost did not import ${file}:\n${said.slice(from)}`)
    },
    async stop(): Promise<void> {
      const ended = [once(server, 'exit'), once(database, 'exit')]
      server.kill('SIGTERM')
      database.kill('SIGTERM')
      await Promise.all(ended)
    },
  }
}

type Where = { url: string; port: number; socket: string; content: string }

/** It sends no mail and asks no other server. */
const configurationOf = ({ url, port, socket, content }: Where): Record<string, string> => ({
  NODE_ENV: 'production',
  url,
  server__port: String(port),
  database__client: 'mysql',
  database__connection__socketPath: socket,
  database__connection__user: 'root',
  database__connection__database: 'ghost',
  paths__contentPath: content,
  logging__transports: '["stdout"]',
  mail__transport: 'stub',
  privacy__useTinfoil: 'true',
  explore__update_url: '',
  security__staffDeviceVerification: 'false',
})

/** Makes the owner and signs in. */
async function signedIn(base: string, origin: string) {
  let cookie = ''
  async function send(method: string, where: string, body?: Thing | FormData): Promise<string> {
    const isForm = body instanceof FormData
    const response = await fetch(base + where, {
      method,
      headers: { origin, cookie, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const answer = await response.text()
    if (!response.ok) throw new Error(`${method} ${where} answered ${response.status}: ${answer}`)
    const [given] = response.headers.getSetCookie()
    if (given) cookie = given.replace(/;.*/s, '')
    return answer
  }
  const json = async (method: string, where: string, body?: Thing | FormData) =>
    JSON.parse(await send(method, where, body)) as Thing
  await json('POST', '/authentication/setup/', { setup: [{ ...owner, blogTitle: 'Empty' }] })
  await send('POST', '/session/', { username: owner.email, password: owner.password })
  return {
    send,
    json,
    /** Everything of one kind, such as `posts`. */
    async list(kind: string, parameters = ''): Promise<Thing[]> {
      const all: Thing[] = []
      for (let page = 1; ; page += 1) {
        const { [kind]: some } = await json('GET', `/${kind}/?limit=100&page=${page}${parameters}`)
        all.push(...(some as Thing[]))
        if ((some as Thing[]).length < 100) return all
      }
    },
  }
}
