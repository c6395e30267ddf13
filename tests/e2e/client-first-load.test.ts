import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { expect, focusOn, signIn, test } from './support/test.ts'

type Manifest = Record<string, { file: string; imports?: string[] }>

const atMostBytes = 250_000
const firstScreens = ['src/admin/index.html', 'src/admin/dashboard/dashboard.page.tsx']

test('the first screens of the administration load at most 250 KB of script, and neither editor nor builder', async () => {
  const manifest: Manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8'))
  const needed = new Set<string>()
  const add = (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    for (const next of manifest[name]?.imports ?? []) add(next)
  }
  for (const name of firstScreens) {
    expect(Object.keys(manifest)).toContain(name)
    add(name)
  }
  const files = [...needed].map((name) => manifest[name]?.file ?? '').filter((file) => file.endsWith('.js'))
  const scripts = await Promise.all(files.map((file) => readFile(`dist/client/${file}`)))
  const bytes = scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(atMostBytes)
  const all = scripts.join('\n')
  expect(all).not.toContain('ProseMirror')
  expect(all).not.toContain('Puck')
})

test('colours that are given for light and dark are there in the built administration', async ({
  page,
  api,
}) => {
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
