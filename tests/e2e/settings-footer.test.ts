import type { Locator, Page } from '@playwright/test'
import { findings, findingsInBothColours } from './support/people.ts'
import { expect, focusOn, letGo, signIn, test, toast } from './support/test.ts'

// axe cannot run in a frame without scripts.
const previewFrame = 'iframe[title="Preview of the site"]'
const preview = (page: Page) => page.frameLocator(previewFrame).locator('.site-footer')
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' })
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
const announced = (page: Page) => page.locator('[aria-live=assertive]').filter({ hasText: /./ })
const publicFooter = async (page: Page) =>
  /<footer.*<\/footer>/s.exec(await (await page.request.get('/')).text())?.[0] ?? ''
async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
}
/** The widgets of every column, in order. */
const shape = (page: Page) =>
  page
    .getByRole('list', { name: /^Widgets of/ })
    .evaluateAll((lists) =>
      lists.map((list) =>
        [...list.querySelectorAll('[data-control=move]')].map((one) =>
          one.getAttribute('aria-label')?.replace('Move ', ''),
        ),
      ),
    )

/** Drags a widget to `target` and drops it once the element of `kind` around it is marked. */
async function dragTo(page: Page, name: string, target: Locator, kind: 'li' | 'div') {
  const [from, to] = [await handle(page, name).boundingBox(), await target.boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 8, from.y + from.height / 2 + 8, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
  await expect(page.locator(`${kind}[data-over]`).filter({ has: target })).toBeVisible()
  await letGo(page)
}

const empty = { root: {}, content: [] }
const rows = (...columns: { type: string; props: object }[][]) => ({
  root: {},
  content: [
    {
      type: 'FooterRow',
      props: { id: 'r', columns: columns.map((widgets, at) => ({ id: `c${at}`, widgets })) },
    },
  ],
})
const words = (id: string, title: string) => ({
  type: 'FooterText',
  props: { id, title, html: `<p>${title}</p>` },
})

test.beforeEach(async ({ api, watch }) => {
  // Playwright looks into the frame, where scripts are forbidden.
  watch.expectComplaint(/^error: Blocked script execution in 'about:srcdoc'/)
  await api('PUT', '/api/admin/settings', { footer: empty })
})
test.afterEach(async ({ api }) => {
  await api('PUT', '/api/admin/settings', { footer: empty })
})

test('a footer is built and saved with the keyboard only, and each step is announced', async ({ page }) => {
  await signIn(page, '/admin/settings?tab=footer')
  const { keyboard } = page
  await expect(page.getByText('This is the default footer.')).toBeVisible()
  await focusOn(page.getByRole('button', { name: 'Add row' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: '2 columns' })).toBeVisible()
  // A menu stays while its button is out of view.
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.getByRole('button', { name: 'Add row' })).not.toBeInViewport()
  await keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: '2 columns' }).press('Enter')
  await expect(announced(page)).toContainText('Row 3 was added, with 2 columns.')
  await page.getByRole('button', { name: 'Add a widget to row 3, column 1' }).focus()
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: /^Links/ }).press('Enter')
  await expect(announced(page)).toContainText('Links is number 1 in column 1 of 2, row 3.')
  await expect(handle(page, 'Links')).toBeFocused()
  await page.getByRole('textbox', { name: 'Heading' }).focus()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Shops')
  await page.getByRole('button', { name: 'Add link' }).focus()
  await keyboard.press('Enter')
  await page.getByRole('group', { name: 'Link 1' }).getByRole('textbox', { name: 'Text' }).focus()
  await keyboard.type('Berlin')
  await keyboard.press('Tab')
  await keyboard.type('javascript:alert(1)')
  await expect(page.getByText('Use an address that starts with http://')).toBeVisible()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('/berlin')
  await expect(preview(page).getByRole('link', { name: 'Berlin' })).toHaveAttribute('href', '/berlin')
  await handle(page, 'Links: Shops').focus()
  await keyboard.press('ArrowRight')
  await expect(announced(page)).toContainText('Links: Shops is number 1 in column 2 of 2, row 3.')
  await keyboard.press('ArrowUp')
  await expect(announced(page)).toContainText('in column 2 of 2, row 2.')
  await expect(handle(page, 'Links: Shops')).toBeFocused()
  await keyboard.press('ArrowLeft')
  await expect(announced(page)).toContainText('in column 1 of 2, row 2.')
  await keyboard.press('ArrowLeft')
  await expect(announced(page)).toContainText('It is already in the first column.')
  await page.getByRole('button', { name: 'Move row 3 up' }).focus()
  await keyboard.press('Enter')
  await expect(announced(page)).toContainText('It is now row 2 of 3.')
  await handle(page, 'Menu: Explore').focus()
  await keyboard.press('Delete')
  await expect(announced(page)).toContainText('It was removed.')
  await keyboard.press('ControlOrMeta+z')
  await expect(announced(page)).toContainText('Undone.')
  await expect(handle(page, 'Menu: Explore')).toBeVisible()
  expect(await publicFooter(page)).not.toContain('Berlin')
  await keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Settings saved.')).toBeVisible()
  expect(await publicFooter(page)).toMatch(/Shops<\/h2><ul><li><a href="\/berlin">Berlin<\/a>/)
})

test('widgets are dragged between columns and to the place of another', async ({ page, api }) => {
  await api('PUT', '/api/admin/settings', {
    footer: rows([words('a', 'One'), words('b', 'Two')], [words('c', 'Three')]),
  })
  await signIn(page, '/admin/settings?tab=footer')
  await expect(preview(page)).toContainText('Three')
  await dragTo(page, 'Text: One', handle(page, 'Text: Three'), 'li')
  await expect.poll(() => shape(page)).toEqual([['Text: Two'], ['Text: One', 'Text: Three']])
  const add = page.getByRole('button', { name: 'Add a widget to row 1, column 1' })
  await dragTo(page, 'Text: Three', add, 'div')
  await expect.poll(() => shape(page)).toEqual([['Text: Two', 'Text: Three'], ['Text: One']])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => shape(page)).toEqual([['Text: Two'], ['Text: One', 'Text: Three']])
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await save(page).click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()
  expect(await publicFooter(page)).toMatch(/Two.*Three.*One/s)
})

test('every kind of widget is edited and shown, words with their formatting', async ({ page }) => {
  await signIn(page, '/admin/settings?tab=footer')
  const add = async (kind: RegExp) => {
    await page.getByRole('button', { name: 'Add a widget to row 2, column 1' }).click()
    await page.getByRole('menuitem', { name: kind }).click()
  }
  await add(/^Text/)
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('Made slowly')
  await expect(preview(page).locator('strong')).toHaveText('Made slowly')
  await add(/^Contact/)
  await page.getByRole('textbox', { name: 'Email' }).fill('hello@offcut.example')
  await expect(preview(page).getByRole('link', { name: 'hello@offcut.example' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Copyright' }).click()
  await page.getByRole('textbox', { name: 'Line' }).fill('Since 2020, {year}: {siteName}')
  await expect(preview(page)).toContainText(/Since 2020, 20\d\d: /)
  expect(await findings(page, previewFrame)).toEqual([])
})

test('the text of a widget follows what is undone and discarded', async ({ page, api }) => {
  await api('PUT', '/api/admin/settings', { footer: rows([words('a', 'One')]) })
  await signIn(page, '/admin/settings?tab=footer')
  await page.getByRole('button', { name: 'Edit Text: One' }).click()
  const field = page.getByRole('textbox', { name: 'Text', exact: true })
  const type = async (more: string) => {
    await field.click()
    await page.keyboard.press('End')
    await page.keyboard.type(more)
  }
  await type(' more')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(field).toHaveText('One')
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect(field).toHaveText('One more')
  await discard(page)
  await expect(field).toHaveText('One')
  await type('!')
  await save(page).click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()
  expect(await publicFooter(page)).toContain('<p>One!</p>')
})

test('the steps to undo begin anew with another footer', async ({ page }) => {
  await signIn(page, '/admin/settings?tab=footer')
  // The message about the save has a button of this name, too.
  const undo = page.locator('#screen').getByRole('button', { name: 'Undo', exact: true })
  const line = page.getByRole('checkbox', { name: 'Line above' }).first()
  await line.check()
  await expect(undo).toBeEnabled()
  await discard(page)
  await expect(line).not.toBeChecked()
  await expect(undo).toBeDisabled()
  await line.check()
  await save(page).click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()
  await undo.click()
  await expect(line).not.toBeChecked()
})

test('a link with a wrong address is not saved, and takes it along', async ({ page, api }) => {
  const link = (label: string) => ({ label, href: `/${label}` })
  const links = {
    type: 'FooterLinks',
    props: { id: 'l', title: 'Shops', links: [link('Berlin'), link('Bern')] },
  }
  await api('PUT', '/api/admin/settings', { footer: rows([links]) })
  await signIn(page, '/admin/settings?tab=footer')
  await page.getByRole('button', { name: 'Edit Links: Shops' }).click()
  const address = page.getByRole('group', { name: 'Link 1' }).getByRole('textbox', { name: 'Address' })
  await address.fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Edit Links: Shops' }).click()
  await page.getByRole('tab', { name: 'General' }).click()
  await save(page).click()
  await expect(address).toBeFocused()
  await expect(page.getByText('Use an address that starts with http://')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('/b')
  await expect(address).toBeFocused()
  await page.keyboard.type('\\')
  await page.getByRole('button', { name: 'Remove link 1' }).click()
  await expect(address).toHaveValue('/Bern')
  await save(page).click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()
  expect(await publicFooter(page)).toMatch(/^(?!.*Berlin).*<a href="\/Bern">Bern<\/a>/s)
})

test('unknown parts stay as they were stored; the default is restored on request', async ({ page, api }) => {
  const odd = { type: 'Hologram', props: { id: 'h', deep: [{ a: 1 }] } }
  const inside = { type: 'FooterHologram', props: { id: 'i', size: 3 } }
  const stored = rows([words('a', 'Known'), inside])
  await api('PUT', '/api/admin/settings', { footer: { ...stored, content: [odd, ...stored.content] } })
  await signIn(page, '/admin/settings?tab=footer')
  await expect(page.getByText('This part was created elsewhere')).toBeVisible()
  await expect(page.getByText('hidden from visitors')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Line above' }).check()
  await save(page).click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()
  const { data } = await api('GET', '/api/settings')
  const { content } = data.footer as { content: { props: { columns: { widgets: unknown[] }[] } }[] }
  expect(content[0]).toEqual(odd)
  expect(content[1]?.props.columns[0]?.widgets[1]).toEqual(inside)
  expect(await publicFooter(page)).toMatch(/^(?!.*ologram).*Known/s)
  await page.getByRole('button', { name: 'Restore default footer' }).click()
  await page.getByRole('button', { name: 'Restore default', exact: true }).click()
  await expect(page.getByText('This is the default footer.')).toBeVisible()
  await save(page).click()
  await expect.poll(() => publicFooter(page)).toContain('footer-brand')
  expect((await api('GET', '/api/settings')).data.footer).toMatchObject({ content: [] })
})

for (const width of [390, 1440])
  test(`the builder and the public footer have no accessibility findings at ${width} pixels`, async ({
    page,
  }) => {
    await signIn(page, '/admin/settings?tab=footer')
    await page.setViewportSize({ width, height: 900 })
    if (width < 768) {
      expect(await findingsInBothColours(page, previewFrame)).toEqual([])
      await page.getByText('Preview', { exact: true }).click()
    }
    await expect(preview(page)).toContainText('RSS')
    expect(await findingsInBothColours(page, previewFrame)).toEqual([])
    await page.goto('/')
    expect(await findingsInBothColours(page, previewFrame)).toEqual([])
  })
