import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { expect, focusOn, signIn, test } from './support/test.ts'

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

const admin = 'src/admin/index.html'
const app = 'src/admin/app/app.tsx'
// In bytes of brotli, slightly above the current sizes.
const firstLoads = {
  'sign-in': { parts: [], maxBytes: 92_000 },
  dashboard: { parts: [app, 'src/admin/dashboard/dashboard.page.tsx'], maxBytes: 210_000 },
  article: {
    parts: [app, 'src/admin/articles/article-edit.page.tsx', 'src/admin/articles/editor/content-field.tsx'],
    maxBytes: 454_000,
  },
  page: {
    parts: [app, 'src/admin/pages/page-edit.page.tsx', 'src/admin/pages/builder/page-builder.tsx'],
    maxBytes: 438_000,
  },
}

type File = { text: string; bytes: number }

const built = async (): Promise<Manifest> =>
  JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8'))

async function scriptsOf(parts: string[], entry = admin): Promise<File[]> {
  const manifest = await built()
  const needed = new Set<string>()
  const add = (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    for (const next of manifest[name]?.imports ?? []) add(next)
  }
  for (const name of [entry, ...parts]) {
    expect(Object.keys(manifest)).toContain(name)
    add(name)
  }
  const files = [...needed].map((name) => manifest[name]?.file ?? '').filter((file) => file.endsWith('.js'))
  return Promise.all(files.map(fileAt))
}

/** The build has compressed all but the smallest files. */
async function fileAt(file: string): Promise<File> {
  const text = await readFile(`dist/client/${file}`, 'utf8')
  const compressed = await readFile(`dist/client/${file}.br`).catch(() => brotliCompressSync(text))
  return { text, bytes: compressed.length }
}

const bytesOf = (files: File[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

for (const [name, { parts, maxBytes }] of Object.entries(firstLoads))
  test(`the first load of the ${name} is at most ${maxBytes / 1000} KB of script, without the schemas of the contract`, async () => {
    const scripts = await scriptsOf(parts)
    expect(bytesOf(scripts)).toBeGreaterThan(50_000)
    expect(bytesOf(scripts)).toBeLessThanOrEqual(maxBytes)
    // A word that only the schema library contains.
    expect(scripts.filter(({ text }) => text.includes('~standard'))).toHaveLength(0)
  })

test('the sign-in loads the styles of what it shows', async () => {
  const sheets = await Promise.all(((await built())[admin]?.css ?? []).map(fileAt))
  expect(bytesOf(sheets)).toBeGreaterThan(5000)
  expect(bytesOf(sheets)).toBeLessThanOrEqual(9200)
})

test('the dashboard loads neither editor nor builder', async () => {
  const all = (await scriptsOf(firstLoads.dashboard.parts)).map(({ text }) => text).join('\n')
  expect(all.includes('ProseMirror') || all.includes('Puck')).toBe(false)
})

test('the islands of the public site load nothing of the admin', async () => {
  const scripts = await scriptsOf([], 'src/site/islands/hydrate.tsx')
  expect(scripts.map(({ text }) => text).join('\n')).not.toContain('mantine')
  expect(bytesOf(scripts)).toBeLessThanOrEqual(66_000)
})

test('light-dark() colours have fallbacks in the built admin', async ({ page, api }) => {
  await api('PUT', '/api/admin/menu', { menuItems: [{ title: 'Coloured', link: '/blog', type: 'page' }] })
  await signIn(page, '/admin/menu')
  const seen = new Set<string>()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const tool = page.getByRole('button', { name: 'Hide Coloured' })
    await focusOn(tool)
    await expect(page.locator(':root')).toHaveCSS('color-scheme', colorScheme)
    seen.add(
      await tool.evaluate((element) => {
        const row = element.closest('[class*="_row_"]')
        return row ? getComputedStyle(row).backgroundColor : 'no row'
      }),
    )
  }
  expect(seen.size).toBe(2)
  expect([...seen]).not.toContain('rgba(0, 0, 0, 0)')
})
