import type { Page } from '@playwright/test'
import { openPanel } from './support/builder.ts'
import { findings } from './support/people.ts'
import { expect, signIn, test, toast } from './support/test.ts'

const done = (page: Page) => page.getByRole('log', { name: 'Latest action' })
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const canvas = (page: Page) => page.frameLocator('iframe')
/** Selects a block without a pointer. */
async function select(page: Page, label: string) {
  await openPanel(page, 'Outline')
  // An entry can be dragged, and contains a button.
  const entry = page.getByRole('tabpanel', { name: 'Outline' }).getByRole('button', { name: label })
  await entry.last().press('Enter')
  await page.getByRole('tab', { name: 'Add' }).press('Enter')
}
const isSaved = (page: Page) => expect(page.getByText(/^Saved (just now|\d+ s ago)/)).toBeVisible()
// The canvas is a separate document, and is checked as readers get it.
const canvasFrame = 'iframe'

const quote = (text: string) => ({ type: 'Quote', props: { id: 'quote', text, author: '', version: 2 } })
const blocks = (...content: object[]) => ({ root: {}, content })

test('a section is saved from a page, used on another, edited once, detached and deleted, with the keyboard only', async ({
  page,
  api,
}) => {
  const published = async (title: string, slug: string, ...content: object[]) =>
    (await api('POST', '/api/admin/pages', { title, slug, status: 'published', blocks: blocks(...content) }))
      .data.id
  const first = await published('First of two', 'first-of-two', quote('As it was at first'))
  const second = await published('Second of two', 'second-of-two', quote('Only here'))
  const read = async (slug: string) => (await page.request.get(`/${slug}`)).text()
  const publish = async () => {
    await tool(page, 'Update').press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Update now' }).press('Enter')
    await expect(toast(page, 'Updated.').last()).toBeVisible()
  }

  await signIn(page, `/admin/pages/edit/${first}`)
  await select(page, 'Quote')
  await tool(page, 'Save as section…').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save as section' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).pressSequentially('Kind words')
  expect(await findings(page, canvasFrame)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(done(page)).toContainText('“Kind words” is now a saved section, and selected.')
  await expect(tool(page, 'Edit section')).toBeFocused()
  await expect(canvas(page).getByText('Shared: Kind words')).toBeVisible()
  await isSaved(page)
  await publish()
  expect(await read('first-of-two')).toContain('As it was at first')

  await page.goto(`/admin/pages/edit/${second}`)
  await openPanel(page, 'Add')
  await tool(page, 'Add Kind words').press('Enter')
  await expect(done(page)).toContainText('“Kind words” added and selected.')
  await expect(canvas(page).getByText('As it was at first')).toBeVisible()
  await isSaved(page)
  await publish()
  expect(await read('second-of-two')).toContain('As it was at first')

  await tool(page, 'Edit section').press('Enter')
  await expect(page.getByRole('textbox', { name: 'Section name' })).toHaveValue('Kind words')
  await expect(page.getByText('Changes here also appear on First of two, Second of two.')).toBeVisible()
  expect(await findings(page, canvasFrame)).toEqual([])
  await select(page, 'Quote')
  await page.getByRole('textbox', { name: 'Quote' }).fill('As it is now')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  expect(await read('first-of-two')).toContain('As it was at first')
  await tool(page, 'Save section').press('Enter')
  await expect(toast(page, 'Section saved.')).toBeVisible()
  for (const slug of ['first-of-two', 'second-of-two']) {
    expect(await read(slug)).toContain('As it is now')
    expect(await read(slug)).not.toContain('As it was at first')
  }

  await page.getByRole('link', { name: 'Back to the page' }).press('Enter')
  await expect(canvas(page).getByText('Shared: Kind words')).toBeVisible()
  await select(page, 'Saved section')
  await tool(page, 'Detach').press('Enter')
  await expect(done(page)).toContainText('“Kind words” was detached')
  await expect(canvas(page).getByText('Shared: Kind words')).toHaveCount(0)
  await expect(tool(page, 'Save as section…')).toBeFocused()
  // Puck combines changes within a quarter of a second into one step to undo.
  await expect(tool(page, 'Undo')).toBeEnabled()
  await tool(page, 'Undo').press('Enter')
  await expect(canvas(page).getByText('Shared: Kind words')).toBeVisible()
  await expect(tool(page, 'Redo')).toBeEnabled()
  await tool(page, 'Redo').press('Enter')
  await expect(canvas(page).getByText('Shared: Kind words')).toHaveCount(0)
  await isSaved(page)
  await publish()

  await page.goto('/admin/pages/sections')
  await expect(page.getByRole('cell', { name: '1 page', exact: true })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Actions for Kind words' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move to trash…' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Move this section to the trash?' })
  await expect(question).toContainText('“Kind words” is used on 1 page: “First of two”.')
  expect(await findings(page)).toEqual([])
  await question.getByRole('button', { name: 'Move to trash' }).press('Enter')
  await expect(toast(page, '“Kind words” was moved to the trash.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for Kind words' })).toHaveCount(0)
  expect(await read('first-of-two')).not.toContain('As it is now')
  expect(await read('second-of-two')).toContain('As it is now')
})

test('a section is moved to the trash from its own screen, and asks only if a page uses it', async ({
  page,
  api,
}) => {
  const make = async (name: string) =>
    (await api('POST', '/api/admin/sections', { name, blocks: blocks() })).data
  const [used, unused] = [await make('On a page'), await make('On no page')]
  const standIn = { type: 'SavedSection', props: { id: 'used', sectionId: used.id, version: 2 } }
  await api('POST', '/api/admin/pages', { title: 'Uses one', blocks: blocks(standIn) })
  await signIn(page, `/admin/pages/sections/${used.id}`)
  await tool(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Move to trash…' }).click()
  const question = page.getByRole('dialog', { name: 'Move this section to the trash?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)

  await page.goto(`/admin/pages/sections/${unused.id}`)
  await expect(page.getByText('No page uses it yet.')).toBeVisible()
  await tool(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Move to trash', exact: true }).click()
  await expect(toast(page, '“On no page” was moved to the trash.')).toBeVisible()
  await expect(page).toHaveURL('/admin/pages/sections')
})

test('a deleted section is a placeholder in the builder, and can be removed', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/404 \(Not Found\)/)
  const { data: section } = await api('POST', '/api/admin/sections', {
    name: 'Short-lived',
    blocks: blocks(),
  })
  const standIn = { type: 'SavedSection', props: { id: 'stand-in', sectionId: section.id, version: 2 } }
  const { data: made } = await api('POST', '/api/admin/pages', {
    title: 'Lost one',
    blocks: blocks(standIn),
  })
  await api('DELETE', `/api/admin/sections/${section.id}?force=true`)
  await signIn(page, `/admin/pages/edit/${made.id}`)
  await expect(canvas(page).getByText('This saved section was deleted.')).toBeVisible()
  await select(page, 'Saved section')
  await tool(page, 'Delete').press('Enter')
  await isSaved(page)
  const { data } = await api('GET', `/api/admin/pages/${made.id}`)
  expect(data.blocks).toMatchObject({ content: [] })
})

test('if two people edit one section, shared changes cause a question, and a crash loses nothing', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/409 \(Conflict\)/)
  const { data: section } = await api('POST', '/api/admin/sections', {
    name: 'Edited by two',
    blocks: blocks(quote('Before')),
  })
  const at = `/api/admin/sections/${section.id}`
  await signIn(page, `/admin/pages/sections/${section.id}`)
  await select(page, 'Quote')
  await page.getByRole('textbox', { name: 'Quote' }).fill('Mine')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  // The tab is closed without a chance to save, but the browser has stored the text.
  page.once('dialog', (question) => question.accept())
  await page.reload()
  await expect(toast(page, 'Unsaved text was restored.')).toBeVisible()
  await expect(canvas(page).getByText('Mine')).toBeVisible()
  expect((await api('GET', at)).data.blocks).toEqual(blocks(quote('Before')))

  await api('PUT', at, { blocks: blocks(quote('Theirs')) })
  await tool(page, 'Save section').click()
  const dialog = page.getByRole('dialog', { name: 'You both changed the same part' })
  await expect(dialog).toContainText('Theirs')
  await dialog.getByRole('radio', { name: 'Keep my version' }).check()
  await dialog.getByRole('button', { name: 'Keep these' }).click()
  await expect(toast(page, 'Section saved.')).toBeVisible()
  expect((await api('GET', at)).data).toMatchObject({ blocks: blocks(quote('Mine')), version: 3 })

  await page.getByRole('textbox', { name: 'Section name' }).fill('Another name')
  await page.getByRole('link', { name: 'Saved sections' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('link', { name: 'Edited by two' })).toBeVisible()
  await api('DELETE', at)
})
