// Every address of the public site.
import type { Page } from '@playwright/test'
import { look } from './look.ts'
import { expect, test } from './sites.ts'

/** Sends a form as a browser without checks of its own does. */
async function send(page: Page, form: string, values: Record<string, string>): Promise<void> {
  const sent = page.waitForNavigation()
  await page.locator(form).evaluate((element, values) => {
    const form = element as HTMLFormElement
    for (const [name, value] of Object.entries(values)) {
      const field = form.elements.namedItem(name)
      if (field && 'value' in field) field.value = value
    }
    form.noValidate = true
    form.requestSubmit()
  }, values)
  await sent
}

test('every address of the site', async ({ page, content, language, watch }) => {
  watch.expectComplaint(/status of 4\d\d/)
  const faults: string[] = []
  const see = async (name: string) => {
    const { site, dir, englishIn } = language
    faults.push(...(await look(page, { name, lang: site.language, dir, englishIn })))
  }
  const addresses = {
    home: '/',
    articles: '/blog',
    'second page': '/blog?page=2',
    article: content.article.url,
    'part of a series': content.inSeries,
    'built page': content.page.url,
    category: content.category,
    tag: content.tag,
    author: content.guest,
    series: content.series,
    search: '/search',
    results: `/search?q=${encodeURIComponent('гавань')}`,
    'no results': `/search?q=${encodeURIComponent('абракадабра')}`,
    'not found': '/nothing-here',
    'article not found': '/blog/nothing-here',
    gone: '/gone',
    preview: content.preview,
    locked: content.locked,
  }
  for (const [name, address] of Object.entries(addresses)) {
    await page.goto(address)
    await see(name)
  }
  await send(page, 'main form', { password: 'wrong password' })
  await see('locked, refused')
  for (const form of await formsOf(page, content.page.url)) {
    await page.goto(content.page.url)
    await send(page, form, { email: 'nobody' })
    await see(`${form} refused`)
  }
  await page.goto(content.page.url)
  const words = { name: 'Анна', email: 'anna@example.org', subject: 'Вопрос', message: 'Здравствуйте' }
  await send(page, 'form:has([name=message])', words)
  await see('message sent')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  for (const summary of await page.locator('header summary:visible').all()) {
    await summary.click()
    await see('menu of the header')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
  }
  expect(faults).toEqual([])
})

async function formsOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address)
  const count = await page.locator('main form[action*=contact]').count()
  return Array.from({ length: count }, (_, n) => `:nth-match(main form[action*=contact], ${n + 1})`)
}
