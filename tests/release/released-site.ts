import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { freePort } from '../../scripts/free-port.ts'
import type { Media } from '../../src/contracts/media.ts'
import { admin, signInAt } from '../support/site-process.ts'
import { scaled } from '../support/timeouts.ts'

type Started = { url: string; output(): string; stop(): Promise<number | null> }

/** The program `masthead`, and its environment without any settings. */
export type Released = { masthead: string; env: Record<string, string> }

/** Runs `masthead start` in `folder`, with only the given environment, until it answers. */
export async function startReleased(
  { masthead, env: ownEnv }: Released,
  folder: string,
  env: Record<string, string> = {},
): Promise<Started> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(masthead, ['start'], { cwd: folder, env: { ...ownEnv, PORT: String(port), ...env } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)))
  const running = { url, output: () => printed, stop: () => stop(child) }
  for (const giveUpAt = Date.now() + scaled(120_000); Date.now() < giveUpAt; await wait(50)) {
    if (child.exitCode !== null) break
    if ((await fetch(`${url}/api/health`).catch(() => undefined))?.ok) return running
  }
  await stop(child)
  throw new Error(`The released site does not start:\n${printed}`)
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  return child.exitCode
}

/** Runs one command in `folder` with an empty environment. */
export async function runReleased({ masthead, env }: Released, folder: string, args: string[]) {
  const child = spawn(masthead, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { out, err, code }
}

/** Features that only work if every thread and every package is present. Returns the problems. */
export async function findMissing(url: string): Promise<string[]> {
  const token = await signInAt(url)
  const authorization = `Bearer ${token}`
  const missing: string[] = []
  const expectOk = async (name: string, answer: Response) => {
    if (!answer.ok) missing.push(`${name}: ${answer.status} ${(await answer.text()).slice(0, 200)}`)
    return answer
  }
  const upload = async (name: string, bytes: Buffer) => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(bytes)]), name)
    return expectOk(
      name,
      await fetch(`${url}/api/admin/upload`, { method: 'POST', headers: { authorization }, body }),
    )
  }
  const document = await PDFDocument.create()
  document.addPage().drawText('Words to read')
  await upload('document.pdf', Buffer.from(await document.save({ useObjectStreams: false })))
  const blue = { width: 900, height: 600, channels: 3, background: '#2563eb' } as const
  const picture = await upload('picture.png', await sharp({ create: blue }).png().toBuffer())
  const { variants } = (await picture.json()) as Media
  if (variants.length === 0) missing.push('smaller versions of a picture')
  for (const variant of variants) {
    const answer = await expectOk(variant.url, await fetch(url + variant.url))
    const { width } = await sharp(await answer.arrayBuffer()).metadata()
    if (width !== variant.width) missing.push(`${variant.url} is ${width} pixels wide`)
  }
  const created = await expectOk(
    'an article',
    await fetch(`${url}/api/admin/articles`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'First', content: '<p>Words</p>', status: 'published' }),
    }),
  )
  const page = await expectOk('its page', await fetch(url + ((await created.json()) as { url: string }).url))
  const card = (await page.text()).match(/\/media\/cards\/[^"]+\.png/)?.[0] ?? '/no-card'
  await expectOk('its card', await fetch(url + card))
  const search = await fetch(`${url}/api/admin/articles?query=words`, { headers: { authorization } })
  await expectOk('the list', search)
  for (const path of [
    '/',
    '/admin/login',
    '/api/docs',
    '/api/docs/js/scalar.js',
    '/api/openapi.json',
    '/feed.xml',
  ])
    await expectOk(path, await fetch(url + path))
  return missing
}

export const firstAdmin = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
