import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { isInstalled } from '../../../../tests/support/installed.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import * as articles from '../articles/articles.ts'

const token = 'a-token-for-monitoring'

/** The configuration and the rules that docs/metrics.md recommends, for a server at this address. */
async function recommended(address: string): Promise<[configuration: string, rules: string]> {
  const guide = await readFile('docs/metrics.md', 'utf8')
  const [configuration = '', rules = ''] = Array.from(
    guide.matchAll(/```yaml\n([\s\S]*?)```/g),
    ([, text = '']) => text,
  )
  const often = 'global:\n  scrape_interval: 1s\n  evaluation_interval: 1s\n'
  return [often + configuration.replace('…', token).replace('127.0.0.1:3000', address), rules]
}

const promtool = (args: string[], input = '') => execFileSync('promtool', args, { input, encoding: 'utf8' })

describe.skipIf(!isInstalled('prometheus') || !isInstalled('promtool'))('Prometheus', () => {
  describeEachEngine('reads the figures of a site', (engine) => {
    let site: TestApp
    let folder: string
    let prometheus: ChildProcess
    let base: string
    let printed = ''

    beforeAll(async () => {
      site = await startTestApp(engine, { env: { METRICS_TOKEN: token, LOG_LEVEL: 'silent' } })
      await site.app.listen({ port: 0, host: '127.0.0.1' })
      const address = `127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
      const { url } = await articles.create(site.ctx(), { title: 'Tides', status: 'published' })
      for (let count = 0; count < 3; count += 1) await (await fetch(`http://${address}${url}`)).text()
      folder = await mkdtemp(path.join(tmpdir(), 'masthead-prometheus-'))
      const [configuration, rules] = await recommended(address)
      await writeFile(path.join(folder, 'prometheus.yml'), configuration)
      await writeFile(path.join(folder, 'masthead-rules.yml'), rules)
      const listening = `127.0.0.1:${await freePort()}`
      base = `http://${listening}`
      prometheus = spawn('prometheus', [
        `--config.file=${path.join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${path.join(folder, 'data')}`,
        `--web.listen-address=${listening}`,
      ])
      prometheus.stderr?.on('data', (text) => (printed += String(text)))
    }, scaled(60_000))
    afterAll(async () => {
      prometheus.kill()
      if (prometheus.exitCode === null) await once(prometheus, 'exit')
      await site.close()
      await rm(folder, { recursive: true, force: true })
    })

    /** The value of an expression; undefined as long as there is none. */
    async function ask(expression: string): Promise<string | undefined> {
      const answer = await fetch(`${base}/api/v1/query?query=${encodeURIComponent(expression)}`)
      const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } }
      return data.result[0]?.value[1]
    }
    const eventually = (expression: string, value: string) =>
      vi.waitFor(async () => expect(await ask(expression), printed).toBe(value), {
        timeout: scaled(30_000),
        interval: 200,
      })

    it('without complaint', async () => {
      const { body } = await site.call('GET', '/metrics', { token })
      expect(promtool(['check', 'metrics'], body)).toBe('')
    })

    it('with the recommended configuration', async () => {
      expect(promtool(['check', 'config', path.join(folder, 'prometheus.yml')])).toContain('4 rules found')
      await eventually('up{job="masthead"}', '1')
      await eventually('masthead_database_up', '1')
      await eventually('masthead_page_cache_requests_total{result="hit"}', '2')
      await eventually('sum(masthead_http_requests_total{kind="page",status="2xx"})', '3')
      await eventually('count(ALERTS{alertname="MastheadDown"}) or vector(0)', '0')
      await eventually('count(ALERTS{alertname="MastheadNotBackedUp"})', '1')
    })

    it('not with another token', async () => {
      const configuration = path.join(folder, 'prometheus.yml')
      await writeFile(configuration, (await readFile(configuration, 'utf8')).replace(token, `${token}x`))
      prometheus.kill('SIGHUP')
      await eventually('up{job="masthead"}', '0')
    })
  })
})
