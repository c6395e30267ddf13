import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './support/test.ts'

const film = 'https://www.youtube-nocookie.com/**'
const content = `<h2>One</h2><p>Text<sup><a href="#fn1" id="fnref1">1</a></sup></p>
<pre><code class="language-js">const a = "copied"\n</code></pre>
<pre><code class="language-css">/* x */ .a:hover { color: #fff; width: 2rem } @media print { #b { --c: url(x) } }</code></pre>
<ul data-type="taskList"><li data-checked="true"><label><input type="checkbox" checked></label><div><p>x</p></div></li></ul>
<h2>Two</h2><iframe src="https://www.youtube.com/embed/abc" title="A walk" width="560" height="315"></iframe>
${'<p>More text.</p>'.repeat(40)}
<h2>Three</h2><table><caption>Wide</caption><tr>${'<td>A cell with words</td>'.repeat(12)}</tr></table>
<table><caption>Narrow</caption><tr><td>1</td></tr></table>${'<p>More text.</p>'.repeat(40)}
<ol><li id="fn1">A note <a href="#fnref1">back</a></li></ol>`

test.beforeEach(async ({ api, page }) => {
  const { status } = await api('GET', '/api/articles/with-everything')
  if (status === 404) {
    const article = { title: 'With everything', slug: 'with-everything', content, status: 'published' }
    await api('POST', '/api/admin/articles', article)
  }
  await page.goto('/blog/with-everything')
})

test('code can be copied, and the page says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click()
  await expect(page.getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('const a = "copied"\n')
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/blog\/with-everything$/)
})

test('a video sends no request to another site before somebody plays it', async ({
  page,
  context,
  watch,
}) => {
  await context.route(film, (route) => route.fulfill({ contentType: 'text/html', body: '<p>The film</p>' }))
  await page.getByRole('link', { name: 'A walk' }).scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(watch.foreign).toEqual([])
  await page.getByRole('link', { name: 'A walk' }).click()
  const frame = page.locator('iframe[title="A walk"]')
  await expect(frame.contentFrame().getByText('The film')).toBeVisible()
  await expect(frame).toBeFocused()
  expect(watch.foreign.splice(0)).toEqual(['https://www.youtube-nocookie.com/embed/abc?autoplay=1'])
})

test('the contents link to their part, which appears below the header', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Three' }).click()
  const heading = page.getByRole('heading', { name: 'Three' })
  await expect(heading).toBeInViewport()
  const top = await heading.evaluate((element) => element.getBoundingClientRect().top)
  const header = await page.evaluate(
    () => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
  )
  expect(top).toBeGreaterThanOrEqual(header)
  await expect(page).toHaveURL(/#three$/)
})

test('the keyboard stops only at content that scrolls', async ({ page }) => {
  await expect(page.getByRole('region', { name: 'Wide' })).toHaveAttribute('tabindex', '0')
  await expect(page.getByRole('region', { name: 'Narrow' })).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`there are no accessibility findings, narrow or wide, in ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => [id, target]))).toEqual([])
    }
  })

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } })

  test('everything can be read and reached, even on the narrowest screens', async ({ page, watch }) => {
    await page.goto('/blog/with-everything')
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'A walk' })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=abc',
    )
    await page.getByText('On this page').first().click()
    await page.getByRole('link', { name: 'Three', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Three', exact: true })).toBeInViewport()
    await page.getByRole('link', { name: '1', exact: true }).click()
    await expect(page.getByText('A note')).toBeInViewport()
    await page.getByRole('link', { name: 'Back to reference 1' }).click()
    await expect(page.getByRole('heading', { name: 'One', exact: true })).toBeInViewport()
    await expect(page.getByRole('region', { name: 'Narrow' })).toHaveAttribute('tabindex', '0')
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(320)
    expect(watch.foreign).toEqual([])
  })
})
