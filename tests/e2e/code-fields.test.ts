import { readFile } from 'node:fs/promises'
import { openSettings, publicHtml, save, saved, tab, test } from './support/settings.ts'
import { expect, toast } from './support/test.ts'

type Manifest = Record<string, { file: string; imports?: string[] }>

test('code has colours, line numbers and a check, and is saved by shortcut', async ({ page }) => {
  await openSettings(page, 'code')
  const styles = page.getByRole('textbox', { name: 'Custom styles' })
  const field = page.locator('section', { hasText: 'Custom styles' })
  await styles.fill('h1 {\n  color: red;\n')
  await expect(styles.locator('.tok-propertyName')).toHaveText('color')
  await expect(field.locator('.cm-lineNumbers')).toContainText('2')
  await field.getByRole('button', { name: 'A } is missing' }).click()
  await expect(styles).toBeFocused()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.insertText('}')
  await expect(field.getByRole('button', { name: 'is missing' })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Settings saved.').last()).toBeVisible()
  expect(await publicHtml(page)).toMatch(/h1 \{\n {2}color: red;\s*\}/)
})

test('a field for code follows the form: it is discarded, recovered and marked like every other', async ({
  page,
}) => {
  await openSettings(page, 'code')
  const scripts = page.getByRole('textbox', { name: 'Custom scripts' })
  await expect(save(page)).toBeDisabled()
  await scripts.fill('first()')
  await saved(page)
  await scripts.fill('second()')
  await tab(page, 'General')
  await tab(page, 'Scripts and styles')
  await expect(scripts).toHaveText('second()')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(scripts).toHaveText('first()')
  await expect(save(page)).toBeDisabled()
  await scripts.focus()
  await page.keyboard.press('Tab')
  await expect(scripts).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(scripts).not.toBeFocused()
})

test('the code editor is loaded only by the fields that need it', async () => {
  const manifest: Manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8'))
  const editor = 'src/admin/ui/code/code-editor.tsx'
  expect(Object.keys(manifest)).toContain(editor)
  const text = (name: string) => readFile(`dist/client/${manifest[name]?.file}`, 'utf8')
  expect(await text(editor)).toContain('cm-lineNumbers')
  const others = Object.entries(manifest).filter(([, { imports = [] }]) => imports.includes(editor))
  expect(others.map(([name]) => name)).toEqual([])
})
