import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { askFor } from './prompt.ts'

const variables = ['PORT', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL']
const loopback = ['127.0.0.1', 'localhost', '[::1]']
const defaultAddress = 'http://127.0.0.1:3000'
const defaultData = './data'

type Ask = (message: string) => Promise<string>

/** Whether a site belongs to this folder, or the environment says where it is. */
export function isConfigured(folder: string, env: NodeJS.ProcessEnv = process.env): boolean {
  return (
    existsSync(path.join(folder, '.env')) ||
    existsSync(path.join(folder, 'data')) ||
    variables.some((name) => env[name])
  )
}

/** Asks for the address of a new site and for its data folder, and writes both to `.env` in `folder`. */
export async function configure(folder: string, ask: Ask = askFor): Promise<void> {
  process.stdout.write(`A new site in ${folder}. Press Enter to accept the answer in brackets.\n`)
  const address = await askForAddress(ask)
  const data = (await ask(`Folder for the database and the uploads [${defaultData}]`)).trim() || defaultData
  const file = path.join(folder, '.env')
  const aside = `${file}.new`
  await writeFile(aside, `${[...addressLines(address), `DATA_DIR=${quoted(data)}`].join('\n')}\n`, {
    mode: 0o600,
  })
  await rename(aside, file)
  process.stdout.write(`Wrote ${file}. Edit it to change this later.\n`)
}

async function askForAddress(ask: Ask): Promise<URL> {
  for (;;) {
    const typed = (await ask(`Address of the site, as visitors will type it [${defaultAddress}]`)).trim()
    const url = URL.parse(typed || defaultAddress)
    if (url && /^https?:$/.test(url.protocol)) return url
    process.stdout.write('Start with http:// or https://, for example https://blog.example.com\n')
  }
}

/** Visitors reach an address of another machine through a proxy, which has its own port. */
function addressLines({ origin, hostname, port }: URL): string[] {
  const lines = [`PUBLIC_URL=${origin}`]
  if (loopback.includes(hostname)) return [...lines, `PORT=${port || '80'}`]
  return [
    ...lines,
    'PORT=3000',
    '# The proxy in front of it has to set X-Forwarded-For and X-Forwarded-Proto. Then remove the # in the next line.',
    '#TRUST_PROXY=on',
  ]
}

const quoted = (text: string) => (text.includes('"') ? `'${text}'` : `"${text}"`)
