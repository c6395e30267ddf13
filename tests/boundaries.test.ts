// The import table of docs/architecture.md, row by row: what the linter must refuse and what it must accept.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

type Row = { folder: string; accepted: string[]; refused: string[] }

const table: Row[] = [
  {
    folder: 'src/contracts',
    accepted: ['zod', './errors.ts'],
    refused: [
      '../content/sanitize.ts',
      '../server/config.ts',
      '../site/render.tsx',
      '../admin/app/routes.ts',
      'pg',
      'node:fs',
    ],
  },
  {
    folder: 'src/i18n',
    accepted: ['./message.ts', './catalogs/en.ts'],
    refused: [
      '../contracts/errors.ts',
      '../content/url.ts',
      '../server/config.ts',
      '../site/render.tsx',
      '../admin/app/routes.ts',
      'react',
      'node:fs',
    ],
  },
  {
    folder: 'src/i18n/catalogs',
    accepted: ['../catalog.ts'],
    refused: ['../../contracts/errors.ts', '../../site/render.tsx'],
  },
  {
    folder: 'src/content',
    accepted: ['../i18n/format.ts', '../contracts/errors.ts', './url.ts', 'sanitize-html'],
    refused: ['../server/db/schema.ts', '../site/pages/home.tsx', '../admin/app/routes.ts', 'node:fs'],
  },
  {
    folder: 'src/server/db',
    accepted: ['../../contracts/errors.ts', '../../content/url.ts', './schema.ts', 'node:sqlite'],
    refused: [
      '../platform/clock.ts',
      '../core/errors.ts',
      '../http/errors.ts',
      '../features/menu/menu.ts',
      '../app.ts',
      '../../site/render.tsx',
    ],
  },
  {
    folder: 'src/server/platform',
    accepted: ['../../contracts/errors.ts', '../db/schema.ts', './clock.ts', 'node:http'],
    refused: [
      '../core/errors.ts',
      '../http/errors.ts',
      '../features/menu/menu.ts',
      '../../site/render.tsx',
      '../../admin/app/routes.ts',
    ],
  },
  {
    folder: 'src/server/core',
    accepted: ['../../contracts/errors.ts', '../db/schema.ts', '../platform/clock.ts', './errors.ts'],
    refused: ['../http/errors.ts', '../features/menu/menu.ts', '../app.ts', '../../site/render.tsx'],
  },
  {
    folder: 'src/server/http',
    accepted: ['../../contracts/errors.ts', '../platform/clock.ts', '../core/errors.ts', './errors.ts'],
    refused: [
      '../features/menu/menu.ts',
      '../app.ts',
      '../cli/doctor.ts',
      '../../site/render.tsx',
      '../../admin/app/routes.ts',
    ],
  },
  {
    folder: 'src/server/features/menu',
    accepted: [
      '../../../content/url.ts',
      '../../db/schema.ts',
      '../../core/errors.ts',
      './menu.queries.ts',
      '../pages/pages.ts',
      '../site/site.ts',
    ],
    refused: [
      '../../http/errors.ts',
      '../pages/pages.queries.ts',
      '../pages/pages.table.ts',
      '../pages/pages.routes.ts',
      '../../app.ts',
      '../../../site/pages/home.tsx',
      '../../../admin/app/routes.ts',
    ],
  },
  {
    folder: 'src/server/features/site',
    accepted: ['../../../site/render.tsx', '../menu/menu.ts', '../../core/errors.ts'],
    refused: [
      '../../http/errors.ts',
      '../menu/menu.queries.ts',
      '../../../admin/app/routes.ts',
      '../../main.ts',
    ],
  },
  {
    folder: 'src/server',
    accepted: ['./features/site/site.routes.ts', './features/admin/admin.routes.ts', './db/connect.ts'],
    refused: ['../site/render.tsx', '../admin/app/routes.ts'],
  },
  {
    folder: 'src/server/cli',
    accepted: ['../features/menu/menu.ts', '../features/site/site.ts', '../config.ts'],
    refused: ['../../site/render.tsx', '../../admin/app/routes.ts'],
  },
  {
    folder: 'src/site',
    accepted: ['../contracts/errors.ts', '../content/url.ts', './pages/home.tsx'],
    refused: ['../server/config.ts', '../admin/app/routes.ts', 'node:fs'],
  },
  {
    folder: 'src/admin',
    accepted: [
      '../contracts/errors.ts',
      '../content/url.ts',
      '../site/components/header.tsx',
      './app/routes.ts',
    ],
    refused: ['../server/config.ts', '../site/pages/home.tsx', '../site/render.tsx', 'node:fs'],
  },
  {
    folder: 'src/admin/app',
    accepted: ['../../contracts/errors.ts', '../../content/url.ts', './stored.ts'],
    refused: ['./app.tsx', './routes.ts', '../ui/toast.tsx', '../auth/auth-store.ts', 'node:fs'],
  },
  {
    folder: 'src/admin/ui',
    accepted: ['../../contracts/errors.ts', '../../content/url.ts', '../app/stored.ts', './toast.tsx'],
    refused: [
      '../app/app.tsx',
      '../app/routes.ts',
      '../auth/auth-store.ts',
      '../media/library-dialog.tsx',
      '../../site/components/header.tsx',
      'node:fs',
    ],
  },
  {
    folder: 'src/admin/ui/bulk',
    accepted: ['../../../contracts/errors.ts', '../../app/stored.ts', '../toast.tsx', './run-each.ts'],
    refused: ['../../app/routes.ts', '../../auth/auth-store.ts', '../../../site/components/header.tsx'],
  },
]

const root = resolve(import.meta.dirname, '..')
const project = mkdtempSync(join(tmpdir(), 'masthead-boundaries-'))
let refusals: Set<string>

beforeAll(() => {
  for (const name of ['biome.json', '.gitignore']) copyFileSync(join(root, name), join(project, name))
  cpSync(join(root, 'tests/rules'), join(project, 'tests/rules'), { recursive: true })
  for (const { folder, accepted, refused } of table) {
    for (const specifier of [...accepted, ...refused]) writeModule(fileFor(folder, specifier), specifier)
  }
  refusals = lint()
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

describe.each(table)('$folder', ({ folder, accepted, refused }) => {
  test.each(accepted)('may import %s', (specifier) => {
    expect(refusals).not.toContain(fileFor(folder, specifier))
  })

  test.each(refused)('never imports %s', (specifier) => {
    expect(refusals).toContain(fileFor(folder, specifier))
  })
})

/** Features whose main files have other names than their folder; any other has just the one that is named like it. */
const mainFiles: Record<string, readonly string[]> = {
  addresses: ['addresses', 'prefixes', 'slugs', 'similar', 'trashed-addresses'],
  export: ['site-json'],
  rehearsal: ['rehearse', 'addresses'],
  // Addresses have languages, and settings claim addresses: through `settings.ts`, that would be a cycle.
  settings: ['settings', 'languages'],
  site: ['site', 'built-site', 'rendered-path', 'test-addresses'],
  'site-check': ['site-check', 'public-pages'],
}

// A linter's pattern cannot express this.
test('a feature reaches another one through its main files only', () => {
  const shortcuts = globSync('src/server/features/*/**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => importsOf(path).map((specifier) => ({ path, target: join(dirname(path), specifier) })))
    .filter(({ path, target }) => featureOf(target) !== undefined && featureOf(target) !== featureOf(path))
    .filter(({ target }) => !mainFilesOf(featureOf(target) ?? '').includes(basename(target, '.ts')))
  expect(shortcuts).toEqual([])
})

const mainFilesOf = (feature: string): readonly string[] => mainFiles[feature] ?? [feature]

// Schemas register their names for the whole process. The rendered site is a bundle beside the server's own modules:
// a second copy of them in it makes describing the API fail.
test('what renders the site holds no schemas', () => {
  const reached = new Set<string>()
  const visit = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    if (!path.startsWith('src/')) return
    for (const specifier of valuesImportedBy(path))
      visit(specifier.startsWith('.') ? join(dirname(path), specifier) : specifier)
  }
  visit('src/site/render.tsx')
  expect(reached).toContain('src/content/blocks/blocks.tsx')
  expect(reached).toContain('react')
  expect(reached).not.toContain('zod')
})

function fileFor(folder: string, specifier: string): string {
  return `${folder}/imports-${specifier.replaceAll(/[^a-z]+/g, '-')}.ts`
}

function writeModule(path: string, specifier: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), `import '${specifier}'\n`)
}

function lint(): Set<string> {
  const biome = join(root, 'node_modules/.bin/biome')
  const rule = '--only=style/noRestrictedImports'
  const result = spawnSync(biome, ['lint', rule, '--reporter=github', '--max-diagnostics=none', '.'], {
    cwd: project,
    encoding: 'utf8',
  })
  const lines = result.stdout.split('\n').filter((line) => line.includes('noRestrictedImports'))
  return new Set(lines.map((line) => line.replace(/^.*file=(?:.*\/)?(src\/[^,]+),.*$/, '$1')))
}

function importsOf(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8')
  return [...source.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map((match) => match[1] ?? '')
}

function valuesImportedBy(path: string): string[] {
  const source = path.endsWith('.css') ? '' : readFileSync(join(root, path), 'utf8')
  return [...source.matchAll(/^(?:import|export)(?! type\b)(?:[^']* from)? ?'([^']+)'/gm)].map(
    (match) => match[1] ?? '',
  )
}

function featureOf(path: string): string | undefined {
  return /^src\/server\/features\/([^/]+)\//.exec(path)?.[1]
}
