import type { Locator, Page } from '@playwright/test'
import { scaled } from '../support/timeouts.ts'
import { canvasOf, clickOnCanvas } from './support/builder.ts'
import { type Call, expect, signIn, test } from './support/test.ts'

const heading = (id: string, text: string) => ({
  type: 'Heading',
  props: { id, text, level: '2', version: 2 },
})
const rich = { type: 'RichText', props: { id: 'rich', html: '<p>Mine is rich</p>', version: 2 } }
const isSaved = (page: Page) => expect(page.getByText(/^Saved (just now|\d+ s ago)/)).toBeVisible()

type Block = { props: Record<string, string> & { id: string } }
type Opened = { entity: { version: number; blocks: { content: Block[] } }; draft: { version: number } }

const openedOf = async (api: Call, id: string) =>
  (await api('GET', `/api/admin/pages/${id}/draft`)).data as unknown as Opened

/** Creates a page with a plain text, a rich text and a heading, and opens it in the builder. Returns its id. */
async function openPage(page: Page, api: Call, title: string): Promise<string> {
  const content = [heading('mine', 'Mine is plain'), rich, heading('theirs', 'By another')]
  const { data } = await api('POST', '/api/admin/pages', { title, blocks: { root: {}, content } })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  return data.id
}

/** Another person saves other words in the last heading, and inserts a block at the beginning. */
async function otherSaves(api: Call, id: string): Promise<void> {
  const { entity, draft } = await openedOf(api, id)
  const [mine, text] = entity.blocks.content
  const content = [heading('new', 'Inserted above'), mine, text, heading('theirs', 'Changed by another')]
  const stamp = { version: entity.version, draftVersion: draft.version }
  const { status } = await api('PUT', `/api/admin/pages/${id}/draft`, {
    blocks: { root: {}, content },
    ...stamp,
  })
  expect(status).toBe(200)
}

const places: { name: string; place: (page: Page) => Locator; after: string; path: [number, string] }[] = [
  {
    name: 'a plain text on the canvas',
    place: (page) => canvasOf(page).getByText('Mine is plain'),
    after: 'Mine is plain, typed on and on',
    path: [1, 'text'],
  },
  {
    name: 'a rich text on the canvas',
    place: (page) => canvasOf(page).getByText('Mine is rich'),
    after: '<p>Mine is rich, typed on and on</p>',
    path: [2, 'html'],
  },
]

for (const { name, place, after, path } of places)
  test(`somebody who types in ${name} can continue when another person’s changes arrive`, async ({
    page,
    api,
    watch,
  }) => {
    watch.expectComplaint(/409/)
    const id = await openPage(page, api, name)
    await clickOnCanvas(page, place(page))
    await page.keyboard.press('End')
    await otherSaves(api, id)
    await page.keyboard.type(', typed')
    await expect(canvasOf(page).getByText('Changed by another')).toBeVisible()
    await page.keyboard.type(' on and on')
    await isSaved(page)
    const stored = async () => (await openedOf(api, id)).entity.blocks.content
    const [index, field] = path
    await expect.poll(async () => (await stored())[index]?.props[field]).toBe(after)
    expect((await stored()).map(({ props }) => props.id)).toEqual(['new', 'mine', 'rich', 'theirs'])
    // One undo removes the latest typing, and nothing of the other person.
    const undo = page.getByRole('toolbar', { name: 'Builder' }).getByRole('button', { name: 'Undo' })
    await expect(async () => {
      await page.keyboard.press('ControlOrMeta+z')
      await expect(undo).toBeDisabled({ timeout: scaled(1000) })
    }).toPass({ timeout: scaled(30_000) })
    await expect(canvasOf(page).getByText('Changed by another')).toBeVisible()
  })

test('somebody who types in a field of the side panel can continue when another person’s changes arrive', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/409/)
  const id = await openPage(page, api, 'Beside')
  await clickOnCanvas(page, canvasOf(page).getByText('Mine is plain'))
  const field = page.getByRole('textbox', { name: 'Text', exact: true })
  await field.focus()
  await field.press('Home')
  await otherSaves(api, id)
  await page.keyboard.type('All ')
  await expect(canvasOf(page).getByText('Changed by another')).toBeVisible()
  await page.keyboard.type('of ')
  await expect(field).toHaveValue('All of Mine is plain')
  await expect(canvasOf(page).getByText('All of Mine is plain')).toBeVisible()
})

test('the caret in a rich text of the side panel stays when another person’s changes arrive', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/409/)
  const id = await openPage(page, api, 'Rich')
  await clickOnCanvas(page, canvasOf(page).getByText('Mine is rich'))
  const field = page.getByRole('textbox', { name: 'Content' })
  await field.getByText('Mine is rich').click()
  await page.keyboard.press('Home')
  await otherSaves(api, id)
  await page.keyboard.type('All ')
  await expect(canvasOf(page).getByText('Changed by another')).toBeVisible()
  await page.keyboard.type('of ')
  await expect(field).toHaveText('All of Mine is rich')
  await expect(canvasOf(page).getByText('All of Mine is rich')).toBeVisible()
})
