import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'

const root = path.resolve(import.meta.dirname, '../..')

/** The JSON-LD of an HTML page, in order. Throws if it is not JSON. */
export function jsonLdOf(html: string): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return [...scripts].map(([, json = '']) => JSON.parse(json) as Record<string, unknown>)
}

/** What a page's structured data lacks for search engines: required and recommended properties. */
export async function richResultFaults(html: string): Promise<string[]> {
  const found = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(html)
  const issues = await new Validator().validate(found)
  return issues.map(({ rootType, severity, issueMessage }) => `${rootType} ${severity}: ${issueMessage}`)
}

/**
 * Where these documents use types, properties or values that the vocabulary of schema.org does not have. The vocabulary
 * exists as TypeScript types, so the compiler finds them.
 */
export async function vocabularyFaults(documents: Record<string, unknown>[]): Promise<string[]> {
  const directory = await mkdtemp(path.join(tmpdir(), 'masthead-schema-'))
  const vocabulary = path.join(root, 'node_modules/schema-dts/dist/schema.d.ts')
  const lines = documents.map(
    (one, index) =>
      `export const d${index}: S.WithContext<S.${one['@type']}> = ${JSON.stringify(one, withoutHints)}`,
  )
  await writeFile(
    path.join(directory, 'documents.ts'),
    [`import type * as S from '${vocabulary}'`, ...lines].join('\n'),
  )
  const options =
    '--noEmit --strict --skipLibCheck --module nodenext --allowImportingTsExtensions --types'.split(' ')
  try {
    await promisify(execFile)(path.join(root, 'node_modules/.bin/tsc'), [...options, '', 'documents.ts'], {
      cwd: directory,
    })
    return []
  } catch (error) {
    const { stdout } = error as { stdout?: string }
    if (!stdout) throw error
    return stdout.split('\n').filter((line) => line.includes('error TS'))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Of an action, `query-input` says what to fill into its property `query`. */
function withoutHints(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.replace(/-input$/, ''), inner]))
}
