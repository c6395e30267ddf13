// The version before this one on the current database, while this one works on it too. Skipped if the history of the
// repository is missing, as in a shallow clone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillWithDemo } from '../../src/server/features/demo/demo.ts'
import { countSearch } from '../../src/server/features/health/health.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { dropPictures, envOf, publicUrls } from '../support/archives.ts'
import { describeEachEngine } from '../support/engines.ts'
import { discuss, discussionOf, fileOf, pdf, sendFile } from '../support/newest-kinds.ts'
import { sourcesOf, versionBefore } from '../support/version-before.ts'
import { changeEach, writeEachKind } from '../support/write-each-kind.ts'

const commit = versionBefore()

describe.skipIf(commit === undefined)(`the version before (${commit ?? 'no history'})`, () => {
  let sources: ReturnType<typeof sourcesOf>
  beforeAll(() => {
    sources = sourcesOf(commit ?? '')
  })
  afterAll(() => sources.remove())

  describeEachEngine('on the current database', (engine) => {
    let now: TestApp
    let before: TestApp
    let token: string
    beforeAll(async () => {
      now = await startTestApp(engine)
      token = (await now.signIn('ADMIN')).token
      await fillWithDemo(now.ctx())
      await dropPictures(now.ctx())
      before = await (await sources.startTestApp())(engine, { env: envOf(now.deps.config) })
    })
    afterAll(async () => {
      await before.close()
      await now.close()
    })

    test('starts, is ready, and shows every public address', async () => {
      expect((await before.call('GET', '/api/ready')).statusCode).toBe(200)
      for (const url of await publicUrls(now)) {
        const { statusCode } = await now.call('GET', url)
        expect(statusCode, url).toBeLessThan(400)
        expect([url, (await before.call('GET', url)).statusCode]).toEqual([url, statusCode])
      }
    })

    test('and this version read and change each other’s data', async () => {
      for (const [writer, reader, name] of [
        [before, now, 'Before'],
        [now, before, 'Now'],
      ] as const) {
        const written = await writeEachKind(writer, token, name)
        for (const { path } of written) {
          const answer = await reader.call('GET', path, { token })
          expect([path, answer.statusCode]).toEqual([path, 200])
          expect(answer.json()).toMatchObject({
            [path.match(/articles|pages/) ? 'title' : 'name']: expect.stringContaining(name),
          })
        }
        await changeEach(reader, token, written)
        const shown = await writer.call('GET', `/blog/${name.toLowerCase()}-too`)
        expect([shown.statusCode, shown.body]).toEqual([200, expect.stringContaining(`${name}, changed`)])
      }
      const { indexed, documents } = await countSearch(now.deps.db)
      expect(indexed).toBe(documents)
    })

    test('preserves data that it does not know when it deletes, restores and changes', async () => {
      const discussed = (await writeEachKind(now, token, 'Discussed')).filter(({ path }) =>
        path.includes('/articles/'),
      )
      for (const { path } of discussed) await discuss(now, token, path)
      const read = () => Promise.all(discussed.map(({ path }) => discussionOf(now, token, path)))
      const said = await read()
      await changeEach(before, token, discussed)
      expect(await read()).toEqual(said)
      expect(said).toHaveLength(2)
      for (const { path } of discussed)
        expect((await now.call('GET', path, { token })).json().title).toBe('Discussed, changed')

      const message = await sendFile(now, token)
      expect((await before.call('GET', message, { token })).json().message).toContain('ticket.pdf')
      for (const [method, path] of [
        ['DELETE', message],
        ['POST', `${message}/restore`],
      ] as const)
        expect((await before.call(method, path, { token })).statusCode).toBe(200)
      expect(await fileOf(now, token, message)).toEqual(pdf)
    })
  })
})
