// What keys open, the navigation of a phone, and what asks people who have changed the same.
import { callOn, signIn } from '../e2e/support/test.ts'
import { look, phone } from './look.ts'
import { expect, test } from './sites.ts'
import { words } from './words.ts'

test('the palette, the shortcuts and the navigation of a phone', async ({ page, content, language }) => {
  const { admin: lang, dir, englishIn } = language
  const faults: string[] = []
  await signIn(page)
  expect(content.category).not.toBe('')
  for (const [name, keys] of [
    ['palette', 'Control+k'],
    ['shortcuts', '?'],
  ] as const) {
    await page.goto('/admin/categories')
    await expect(page.getByRole('table')).toBeVisible()
    await page.keyboard.press(keys)
    await expect(page.getByRole('dialog')).toBeVisible()
    faults.push(...(await look(page, { name, lang, dir, englishIn })))
  }
  await page.setViewportSize(phone)
  await page.goto('/admin/categories')
  await page.locator('header button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  faults.push(...(await look(page, { name: 'navigation', lang, dir, englishIn, sizes: [phone] })))
  expect(faults).toEqual([])
})

test('a conflict', async ({ page, content, language, site, watch }) => {
  watch.expectComplaint(/status of 409/)
  const { admin: lang, dir, englishIn } = language
  const api = callOn(site.url)
  const { data } = await api('POST', '/api/admin/categories', {
    name: words(60, 2),
    description: words(61, 5),
  })
  expect(content.category).not.toBe('')
  await signIn(page, `/admin/categories?q=${encodeURIComponent(String(data.name))}`)
  await page.locator('table [aria-haspopup=menu]').first().click()
  await page.getByRole('menuitem').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill(words(62, 2))
  await api('PUT', `/api/admin/categories/${data.id}`, { name: words(63, 2), description: words(64, 5) })
  await dialog.locator('[type=submit]').click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(await look(page, { name: 'conflict', lang, dir, englishIn })).toEqual([])
})
