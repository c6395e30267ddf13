import type { Page } from '@playwright/test'
import { openPanel } from './support/builder.ts'
import { type Call, expect, signIn, test, toast } from './support/test.ts'

const heading = (id: string) => ({
  type: 'Heading',
  props: { id, text: `This is ${id}`, level: '2', version: 2 },
})
const textField = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const canvas = (page: Page) => page.frameLocator('iframe').locator('main')
const isSaved = (page: Page) => expect(page.getByText(/^Saved (just now|\d+ s ago)/)).toBeVisible()

/** Selects the block with this id. */
async function select(page: Page, id: string) {
  await openPanel(page, 'Outline')
  await page.locator(`[data-puck-layer-tree-id="${id}"]`).getByText(/\w/).first().click()
}

/** Opens a page of two headings with the first one selected. Returns its id. */
async function open(page: Page, api: Call, title: string): Promise<string> {
  const { data } = await api('POST', '/api/admin/pages', {
    title,
    blocks: { root: {}, content: [heading('first'), heading('second')] },
  })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  await select(page, 'first')
  await expect(textField(page)).toHaveValue('This is first')
  return data.id
}

/** Types a text and does something else at the same moment, before any frame is drawn or timer fires. */
function typeAnd(page: Page, text: string, then: 'reload' | { click: string } | { press: string }) {
  return textField(page).evaluate(
    (field: HTMLInputElement, { text, then }) => {
      field.focus()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      if (then === 'reload') return location.reload()
      if ('press' in then)
        return field.dispatchEvent(
          new KeyboardEvent('keydown', { key: then.press, ctrlKey: true, bubbles: true, cancelable: true }),
        )
      const other = [...document.querySelectorAll<HTMLElement>('[data-puck-layer-tree-id] button')].find(
        (button) =>
          button.closest('[data-puck-layer-tree-id]')?.getAttribute('data-puck-layer-tree-id') ===
            then.click && button.textContent,
      )
      if (!other) throw new Error('There is nothing to click on.')
      return other.click()
    },
    { text, then },
  )
}

test('typed text belongs to its own block, however soon another one is selected', async ({ page, api }) => {
  const id = await open(page, api, 'Typed and left')
  await typeAnd(page, 'Typed in the first', { click: 'second' })
  await expect(textField(page)).toHaveValue('This is second')
  await expect(canvas(page).getByText('Typed in the first')).toBeVisible()
  await expect(canvas(page).getByText('This is second')).toBeVisible()
  await isSaved(page)
  const { data } = await api('GET', `/api/admin/pages/${id}`)
  expect(data.blocks).toMatchObject({
    content: [{ props: { text: 'Typed in the first' } }, { props: { text: 'This is second' } }],
  })
})

test('typing in two blocks is two steps to undo, however soon the second one follows', async ({
  page,
  api,
}) => {
  await open(page, api, 'Typed in two blocks')
  await typeAnd(page, 'Typed in the first', { click: 'second' })
  await textField(page).evaluate(async (field: HTMLInputElement) => {
    while (field.value !== 'This is second') await new Promise(requestAnimationFrame)
    field.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Typed second')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(canvas(page).getByText('Typed second')).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.click()
  await expect(canvas(page).getByText('This is second')).toBeVisible()
  await expect(canvas(page).getByText('Typed in the first')).toBeVisible()
  await undo.click()
  await expect(canvas(page).getByText('This is first')).toBeVisible()
  await expect(undo).toBeDisabled()
})

test('Ctrl+Z in a field outside of the builder undoes what was typed there', async ({ page, api }) => {
  await open(page, api, 'Undone outside')
  await textField(page).fill('Typed in a block')
  const title = page.getByRole('textbox', { name: 'Page title' })
  await title.click()
  await page.keyboard.press('End')
  await page.keyboard.insertText(' of it')
  await expect(title).toHaveValue('Undone outside of it')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(title).toHaveValue('Undone outside')
  await expect(canvas(page).getByText('Typed in a block')).toBeVisible()
})

test('text typed right before saving by shortcut is saved', async ({ page, api }) => {
  const id = await open(page, api, 'Typed and saved')
  await typeAnd(page, 'Typed and saved at once', { press: 's' })
  await expect(toast(page, 'Draft saved.')).toBeVisible()
  const { data } = await api('GET', `/api/admin/pages/${id}`)
  expect(JSON.stringify(data.blocks)).toContain('Typed and saved at once')
})

test('text typed right before leaving the page is recovered', async ({ page, api }) => {
  await open(page, api, 'Typed and gone')
  page.on('dialog', (question) => question.accept())
  await typeAnd(page, 'The last words', 'reload')
  await expect(canvas(page).getByText('The last words')).toBeVisible()
})

test('text typed in a rich text and in an entry of a list is on the page, and one undo removes it', async ({
  page,
  api,
}) => {
  const { data } = await api('POST', '/api/admin/pages', {
    title: 'Typed in many fields',
    blocks: {
      root: {},
      content: [
        { type: 'RichText', props: { id: 'rich', html: '<p>Rich</p>', version: 2 } },
        {
          type: 'Faq',
          props: { id: 'faq', items: [{ question: 'Why?', answer: 'So.' }], version: 2 },
        },
      ],
    },
  })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  await select(page, 'rich')
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' and long')
  await expect(canvas(page).getByText('Rich and long')).toBeVisible()
  await select(page, 'faq')
  await page.getByText('Why?', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('Why not?')
  await expect(canvas(page).getByText('Why not?')).toBeVisible()
  await isSaved(page)
  const { data: stored } = await api('GET', `/api/admin/pages/${data.id}`)
  expect(stored.blocks).toMatchObject({
    content: [{ props: { html: '<p>Rich and long</p>' } }, { props: { items: [{ question: 'Why not?' }] } }],
  })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(canvas(page).getByText('Why?', { exact: true })).toBeVisible()
  await expect(canvas(page).getByText('Rich and long')).toBeVisible()
})

test('after an undo, a rich text shows the text of the page, and typing continues from there', async ({
  page,
  api,
}) => {
  const { data } = await api('POST', '/api/admin/pages', {
    title: 'Undone in a rich text',
    blocks: {
      root: {},
      content: [{ type: 'RichText', props: { id: 'rich', html: '<p>Rich</p>', version: 2 } }],
    },
  })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  await select(page, 'rich')
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' and')
  await expect(canvas(page).getByText('Rich and')).toBeVisible()
  // What is typed after a pause is a separate step to undo.
  await isSaved(page)
  await page.keyboard.type(' long')
  await expect(canvas(page).getByText('Rich and long')).toBeVisible()
  const builder = page.getByRole('toolbar', { name: 'Builder' })
  const undo = builder.getByRole('button', { name: 'Undo', exact: true })
  await isSaved(page)
  await undo.click()
  await expect(canvas(page).getByText('Rich and', { exact: true })).toBeVisible()
  await expect(content).toHaveText('Rich and')
  await content.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' short')
  await expect(canvas(page).getByText('Rich and short')).toBeVisible()
  await expect(content).toBeFocused()
})

test('two simultaneous changes of a saved section both stay', async ({ page, api }) => {
  const { data } = await api('POST', '/api/admin/sections', {
    name: 'Changed at once',
    blocks: { root: {}, content: [heading('first')] },
  })
  await signIn(page, `/admin/pages/sections/${data.id}`)
  await select(page, 'first')
  await expect(textField(page)).toHaveValue('This is first')
  await textField(page).evaluate((field: HTMLInputElement) => {
    const type = (into: HTMLInputElement, text: string) => {
      into.focus()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(into, text)
      into.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const name = document.querySelector<HTMLInputElement>('input[aria-label="Section name"]')
    if (!name) throw new Error('The section has no name.')
    type(field, 'Changed words')
    type(name, 'Changed name')
  })
  await page.getByRole('button', { name: 'Save section', exact: true }).click()
  await expect(toast(page, 'Section saved.')).toBeVisible()
  const { data: stored } = await api('GET', `/api/admin/sections/${data.id}`)
  expect(stored).toMatchObject({ name: 'Changed name' })
  expect(JSON.stringify(stored.blocks)).toContain('Changed words')
  await api('DELETE', `/api/admin/sections/${data.id}`)
})
