// A site without content, one that fails, and what people see before they have signed in.
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { admin, signIn } from '../e2e/support/test.ts'
import { look } from './look.ts'
import { screens } from './screens.ts'
import { test as base, expect, siteIn } from './sites.ts'

const test = base.extend({
  site: siteIn({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, SMTP_URL: 'smtp://127.0.0.1:9' }),
})
const unset = base.extend({ site: siteIn({}) })

test('a site without content, and one without its data', async ({ page, site, language, watch }) => {
  watch.expectComplaint(/status of (404|50[03])/)
  const {
    site: { language: lang },
    dir,
    englishIn,
  } = language
  const faults: string[] = []
  for (const address of ['/', '/blog', '/search', '/search?q=1']) {
    await page.goto(address)
    faults.push(...(await look(page, { name: `empty ${address}`, lang, dir, englishIn })))
  }
  const database = new DatabaseSync(path.join(site.dataDir, 'masthead.db'))
  database.exec('ALTER TABLE articles RENAME TO elsewhere')
  await page.goto('/blog?page=2')
  faults.push(...(await look(page, { name: 'failed page', lang, dir, englishIn })))
  database.exec('ALTER TABLE elsewhere RENAME TO articles')
  database.close()
  expect(faults).toEqual([])
})

test('screens without content', async ({ page, language }) => {
  const { admin: lang, dir, englishIn } = language
  const faults: string[] = []
  await signIn(page)
  for (const screen of screens.filter((one) => !one.includes(':') && !one.includes('*'))) {
    await page.goto(`/admin/${screen}`)
    faults.push(...(await look(page, { name: `empty ${screen}`, lang, dir, englishIn })))
  }
  expect(faults).toEqual([])
})

test('signing in, and a forgotten password', async ({ page, language, watch }) => {
  watch.expectComplaint(/status of 4\d\d/)
  const { admin: lang, dir, englishIn } = language
  const faults: string[] = []
  const see = async (name: string) => faults.push(...(await look(page, { name, lang, dir, englishIn })))
  await page.goto('/admin/login')
  await see('sign in')
  await page.locator('form button[type=submit]').click()
  await see('sign in, nothing entered')
  await page.locator('input[type=email], input[name=email], form input').first().fill(admin.email)
  await page.locator('input[type=password]').fill('not the password')
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await see('sign in, refused')
  await page.locator('main button:not(form button)').first().click()
  await see('forgotten password')
  await page.locator('form input').first().fill(admin.email)
  await page.locator('form button[type=submit]').click()
  await see('forgotten password, sent')
  await page.goto('/admin/login?invite=expired')
  await see('expired invitation')
  expect(faults).toEqual([])
})

unset('setting up a site', async ({ page, site, language, watch }) => {
  watch.expectComplaint(/status of 4\d\d/)
  const { admin: lang, dir, englishIn } = language
  const faults: string[] = []
  await page.goto('/admin/login')
  faults.push(...(await look(page, { name: 'set-up waits', lang, dir, englishIn })))
  const [link = ''] = /\/admin\/login\?setup=\S+/.exec(site.output()) ?? []
  await page.goto(link)
  faults.push(...(await look(page, { name: 'set-up', lang, dir, englishIn })))
  await page.locator('form button[type=submit]').click()
  faults.push(...(await look(page, { name: 'set-up, nothing entered', lang, dir, englishIn })))
  expect(faults).toEqual([])
})
