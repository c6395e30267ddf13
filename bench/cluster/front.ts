// What stands in front of the instances: HAProxy for visitors and for the database, Varnish behind it, Prometheus beside
// them.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { answers, find, type Part, part } from './part.ts'

const names = ['edge', 'site', 'primary', 'replica', 'varnish', 'prometheus'] as const

/** `edge`: for visitors, through Varnish while it runs. `site`: without Varnish. */
export type Ports = Record<(typeof names)[number], number>

export const metricsToken = 'a-token-for-the-benchmark'

export async function choosePorts(): Promise<Ports> {
  const all: [string, number][] = []
  for (const name of names) all.push([name, await freePort()])
  return Object.fromEntries(all) as Ports
}

type Behind = {
  ports: Ports
  instances: readonly number[]
  databases: readonly number[]
  /** Where the manager of the databases says which one is what. */
  roleAddress: number
}

const checked = 'check inter 250ms fastinter 250ms fall 2 rise 2'

export function haproxy(directory: string, { ports, instances, databases, roleAddress }: Behind): Part {
  const file = path.join(directory, 'haproxy.cfg')
  const site = instances
    .map((port, at) => `  server instance${at + 1} 127.0.0.1:${port} ${checked}`)
    .join('\n')
  const database = (role: 'primary' | 'replica') => `
listen ${role}
  mode tcp
  timeout client 1h
  timeout server 1h
  bind 127.0.0.1:${ports[role]}
${databases
  .map(
    (port, at) =>
      `  server ${role}${at} 127.0.0.1:${port} track ${role}${at}/is on-marked-down shutdown-sessions`,
  )
  .join('\n')}
${databases
  .map(
    (_, at) => `
backend ${role}${at}
  option httpchk GET /${role}/${at}
  server is 127.0.0.1:${roleAddress} ${checked}`,
  )
  .join('\n')}
`
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 1s
  timeout client 30s
  timeout server 30s
  timeout check 1s
  retries 3
  option redispatch 1

frontend edge
  bind 127.0.0.1:${ports.edge}
  use_backend changes unless METH_GET
  default_backend cache

frontend site
  bind 127.0.0.1:${ports.site}
  use_backend changes unless METH_GET
  default_backend pages

# A cache that is gone, or does not answer, is left out.
backend cache
  timeout server 2s
  retry-on all-retryable-errors
  option httpchk GET /cache-is-up
  server varnish 127.0.0.1:${ports.varnish} ${checked}
  server site 127.0.0.1:${ports.site} backup

backend pages
  balance roundrobin
  timeout server 3s
  retry-on all-retryable-errors
  option httpchk GET /api/health
${site}

# A change is never sent twice: who sent it can repeat it with its Idempotency-Key.
backend changes
  balance roundrobin
  option httpchk GET /api/ready
${site}
${database('primary')}${database('replica')}`,
  )
  return part({
    command: find('haproxy'),
    args: ['-W', '-db', '-f', file],
    isUp: () => isListening(`http://127.0.0.1:${ports.site}/`),
  })
}

const isListening = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

const hasKeys = () => globSync('/usr/lib/{,*/}varnish/vmods/libvmod_xkey.so').length > 0

/** Varnish with the configuration of docs/scale.md. */
export function varnish(directory: string, ports: Ports): Part {
  const command = find('varnishd', 'varnish varnish-modules')
  if (!hasKeys()) throw new Error('Varnish has no xkey: run "apt-get install varnish-modules".')
  const guide = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8')
  const vcl = (/```vcl\n([\s\S]*?)```/.exec(guide)?.[1] ?? '')
    .replace('"3000"', `"${ports.site}"`)
    .replace('sub vcl_recv {', 'sub vcl_recv {\n  if (req.url == "/cache-is-up") { return (synth(200)); }')
  const file = path.join(directory, 'site.vcl')
  writeFileSync(file, vcl)
  const work = path.join(directory, 'varnish')
  return part({
    command,
    args: [
      '-j',
      'none',
      '-F',
      '-a',
      `127.0.0.1:${ports.varnish}`,
      '-n',
      work,
      '-s',
      'malloc,64m',
      '-f',
      file,
    ],
    isUp: () => answers(`http://127.0.0.1:${ports.varnish}/cache-is-up`),
  })
}

export function prometheus(
  directory: string,
  { prometheus: port }: Ports,
  instances: readonly number[],
): Part {
  const folder = path.join(directory, 'prometheus')
  mkdirSync(folder)
  const file = path.join(folder, 'prometheus.yml')
  writeFileSync(
    file,
    `global:
  scrape_interval: 1s
scrape_configs:
  - job_name: masthead
    authorization:
      credentials: ${metricsToken}
    static_configs:
      - targets: [${instances.map((one) => `"127.0.0.1:${one}"`).join(', ')}]
`,
  )
  return part({
    command: find('prometheus'),
    args: [
      `--config.file=${file}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    isUp: () => answers(`http://127.0.0.1:${port}/-/ready`),
  })
}

/** The value of a query to Prometheus, summed. */
export async function figure({ prometheus: port }: Ports, query: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`)
  const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } }
  return data.result.reduce((sum, { value }) => sum + Number(value[1]), 0)
}
