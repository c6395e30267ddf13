import type { Page } from '@playwright/test'
import { canvasOf, clickOnCanvas, clickUntilTyping, placeOnCanvas } from './support/builder.ts'
import { inputMethod } from './support/composing.ts'
import { type Call, expect, signIn, test, toast } from './support/test.ts'

const hero = (more: object = {}) => ({
  type: 'Hero',
  props: {
    id: 'hero',
    title: 'Welcome in',
    subtitle: 'All are welcome',
    eyebrow: 'Hello',
    buttonLabel: 'Go on',
    buttonLink: '/blog',
    version: 2,
    ...more,
  },
})
const quote = { type: 'Quote', props: { id: 'quote', text: 'Said here', author: 'Ada', version: 2 } }
const faq = {
  type: 'Faq',
  props: { id: 'faq', title: 'Asked', items: [{ question: 'Why?', answer: 'So.' }], version: 2 },
}
const form = {
  type: 'Form',
  props: {
    id: 'form',
    fields: [
      { kind: 'text', label: 'Your town', help: 'Where you live' },
      { kind: 'choices', label: 'Days', choices: 'Monday\nTuesday' },
    ],
    buttonLabel: 'Ask',
    version: 2,
  },
}
const prices = {
  type: 'Pricing',
  props: { id: 'prices', plans: [{ name: 'Plan', features: 'First\nSecond' }], version: 2 },
}
const words = (page: Page, path: string) => canvasOf(page).locator(`canvas-words[data-path="${path}"]`)
const typedIn = (page: Page) => page.frameLocator('iframe').locator('canvas-words[contenteditable]')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const isSaved = (page: Page) => expect(page.getByText(/^Saved (just now|\d+ s ago)/)).toBeVisible()

async function open(page: Page, api: Call, title: string, ...content: object[]): Promise<string> {
  const { data } = await api('POST', '/api/admin/pages', { title, blocks: { root: {}, content } })
  await signIn(page, `/admin/pages/edit/${data.id}`)
  await expect(canvasOf(page)).toContainText(/\w/)
  return data.id
}

/** Clicks on these words, at their end. */
async function clickOn(page: Page, path: string): Promise<void> {
  const target = words(page, path)
  await target.scrollIntoViewIfNeeded()
  await clickUntilTyping(page, target, () => placeOnCanvas(target, { x: 0.999 }))
}

const storedOf = async (api: Call, id: string) =>
  (await api('GET', `/api/admin/pages/${id}`)).data.blocks as {
    content: { props: Record<string, unknown> }[]
  }

test('one click on a text starts typing, and canvas and side panel follow each other', async ({
  page,
  api,
}) => {
  const id = await open(page, api, 'Typed on the canvas', hero(), quote)
  await clickOn(page, 'title')
  await page.keyboard.type(' at  last')
  await expect(words(page, 'title')).toHaveText('Welcome in at  last', { useInnerText: false })
  await expect(field(page, 'Title')).toHaveValue('Welcome in at  last')
  await expect(canvasOf(page).locator('h1')).toHaveText('Welcome in at last')
  // The caret stays where it is, even in the middle of a word.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('xyz', { delay: 120 })
  await expect(field(page, 'Title')).toHaveValue('Welcome in at  laxyzst')
  await field(page, 'Title').fill('From the side')
  await expect(words(page, 'title')).toHaveText('From the side')
  await clickOn(page, 'text')
  await page.keyboard.type(' and there')
  await expect(field(page, 'Quote')).toHaveValue('Said here and there')
  await isSaved(page)
  expect(await storedOf(api, id)).toMatchObject({
    content: [{ props: { title: 'From the side' } }, { props: { text: 'Said here and there' } }],
  })
})

test('typed text stays in labels of buttons, entries of lists and texts in capitals, and nothing navigates', async ({
  page,
  api,
}) => {
  const id = await open(page, api, 'Typed in links', hero(), faq)
  await clickOn(page, 'buttonLabel')
  await page.keyboard.type(' now')
  await clickOn(page, 'eyebrow')
  await page.keyboard.type(' you')
  await clickOn(page, 'items[0].question')
  await page.keyboard.type(' And how?')
  // The answer, which the question hid, can be typed in.
  await page.keyboard.press('Tab')
  await expect(words(page, 'items[0].answer')).toBeFocused()
  await page.keyboard.type(' Like this.')
  await isSaved(page)
  expect(await storedOf(api, id)).toMatchObject({
    content: [
      { props: { buttonLabel: 'Go on now', eyebrow: 'Hello you' } },
      { props: { items: [{ question: 'Why? And how?', answer: 'So. Like this.' }] } },
    ],
  })
  await expect(canvasOf(page)).toBeVisible()
})

test('the words of a form and the lines of a plan are typed in place', async ({ page, api }) => {
  const id = await open(page, api, 'Typed in a form', form, prices)
  await clickOn(page, 'fields[0].label')
  await page.keyboard.type(' or village')
  await expect(words(page, 'fields[0].label')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(words(page, 'fields[0].help')).toBeFocused()
  await page.keyboard.type(' now')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(words(page, 'fields[1].choices')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Friday')
  await page.keyboard.press('Tab')
  await expect(words(page, 'buttonLabel')).toBeFocused()
  await page.keyboard.type(' us')
  await clickOn(page, 'plans[0].features')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Third')
  await isSaved(page)
  expect(await storedOf(api, id)).toMatchObject({
    content: [
      {
        props: {
          buttonLabel: 'Ask us',
          fields: [
            { label: 'Your town or village', help: 'Where you live now' },
            { choices: 'Monday\nTuesday\nFriday' },
          ],
        },
      },
      { props: { plans: [{ features: 'First\nSecond\nThird' }] } },
    ],
  })
})

test('each line of a plan has its own mark while it is typed, split and joined', async ({ page, api }) => {
  const id = await open(page, api, 'Lines of a plan', prices)
  const list = words(page, 'plans[0].features')
  const lines = () => list.locator('li').allTextContents()
  const isTyped = async (expected: string[]) => {
    await expect.poll(lines).toEqual(expected)
    await isSaved(page)
    const features = expected.join('\n')
    await expect
      .poll(async () => (await storedOf(api, id)).content[0]?.props)
      .toMatchObject({ plans: [{ features }] })
  }
  await clickUntilTyping(page, list, () => placeOnCanvas(list.locator('li').first(), { x: 0.999 }))
  await page.keyboard.press('Enter')
  await page.keyboard.type('Between')
  await isTyped(['First', 'Between', 'Second'])
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  await isTyped(['FirstBetween', 'Second'])
  await page.keyboard.type(', ')
  await page.keyboard.press('End')
  await page.keyboard.press('Delete')
  await isTyped(['First, BetweenSecond'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Last')
  await isTyped(['First, Between', '', 'LastSecond'])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Only one')
  await isTyped(['Only one'])
  await page.keyboard.press('ControlOrMeta+z')
  await isTyped(['First, Between', '', 'LastSecond'])
})

test('the address of a link is set beside its words', async ({ page, api }) => {
  const id = await open(page, api, 'Links on the canvas', hero())
  await clickOn(page, 'buttonLabel')
  const address = page.getByRole('combobox', { name: 'Link address' })
  await expect(address).toHaveValue('/blog')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(address).toBeFocused()
  await address.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Use an address such as')).toBeVisible()
  await address.fill('example.com/prices')
  await page.keyboard.press('Enter')
  await expect(words(page, 'buttonLabel')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+k')
  await address.fill('/half-typed')
  await page.keyboard.press('Escape')
  await expect(words(page, 'buttonLabel')).toBeFocused()
  await expect(address).toHaveValue('https://example.com/prices')
  await page.keyboard.type('!')
  await expect(canvasOf(page).locator('a')).toHaveAttribute('href', 'https://example.com/prices')
  await expect(field(page, 'Button link')).toHaveValue('https://example.com/prices')
  await page.keyboard.press('Escape')
  await expect(address).toHaveCount(0)
  await isSaved(page)
  expect(await storedOf(api, id)).toMatchObject({
    content: [
      { props: { buttonLink: 'https://example.com/prices', buttonLabel: expect.stringContaining('!') } },
    ],
  })
})

test('keys in a text belong to the text: Enter adds no line, Backspace does not delete the block, Escape leaves', async ({
  page,
  api,
}) => {
  const id = await open(page, api, 'Keys in words', hero({ eyebrow: '' }), quote)
  await clickOn(page, 'title')
  await page.keyboard.press('Enter')
  await page.keyboard.type('side')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Delete')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.press('ControlOrMeta+i')
  await expect(words(page, 'title')).toHaveText('Welcome insid')
  await page.keyboard.press('Escape')
  await expect(typedIn(page)).toHaveCount(0)
  await page.keyboard.type('nothing')
  await expect(words(page, 'title')).toHaveText('Welcome insid')
  // The block has the focus: Enter continues in its first words.
  await page.keyboard.press('Enter')
  await expect(words(page, 'title')).toBeFocused()
  await page.keyboard.type('e')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Draft saved.')).toHaveCount(1)
  expect(await storedOf(api, id)).toMatchObject({ content: [{ props: { title: 'Welcome inside' } }, quote] })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await expect(canvasOf(page).locator('h1')).toHaveCount(0)
})

test('pasted text becomes plain text on one line', async ({ page, api }) => {
  await open(page, api, 'Pasted in words', hero())
  await clickOn(page, 'title')
  await words(page, 'title').evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<h1>More <b>of it</b></h1>')
    clipboardData.setData('text/plain', ' More\r\nof it\n')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(field(page, 'Title')).toHaveValue('Welcome inMore of it')
  expect(await words(page, 'title').innerHTML()).toBe('Welcome inMore of it')
})

test('words and blocks share one history', async ({ page, api }) => {
  await open(page, api, 'One history', hero())
  await clickOn(page, 'title')
  // At once, since a pause between two keys would begin another step.
  await page.keyboard.insertText(' and out')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeEnabled()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(words(page, 'title')).toHaveText('Welcome in')
  await expect(field(page, 'Title')).toHaveValue('Welcome in')
  await expect(words(page, 'title')).toBeFocused()
  await page.keyboard.type('!')
  await expect(field(page, 'Title')).toHaveValue('Welcome in!')
  await expect(undo).toBeEnabled()
  await undo.click()
  await expect(words(page, 'title')).toHaveText('Welcome in')
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect(words(page, 'title')).toHaveText('Welcome in!')
  await expect(field(page, 'Title')).toHaveValue('Welcome in!')
})

test('an emptied text can be typed again, and disappears if it stays empty', async ({ page, api }) => {
  await open(page, api, 'Emptied', hero())
  await clickOn(page, 'title')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(field(page, 'Title')).toHaveValue('')
  await page.keyboard.type('Again')
  await expect(field(page, 'Title')).toHaveValue('Again')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(field(page, 'Title')).toHaveValue('')
  await expect(canvasOf(page).locator('h1')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(canvasOf(page).locator('h1')).toHaveCount(0)
})

test('text typed on the canvas right before leaving the page is recovered', async ({ page, api }) => {
  await open(page, api, 'Left from the canvas', hero())
  page.on('dialog', (question) => question.accept())
  await clickOn(page, 'title')
  await words(page, 'title').evaluate((element) => {
    element.ownerDocument.execCommand('insertText', false, ' and the last words')
    parent.location.reload()
  })
  await expect(words(page, 'title')).toHaveText('Welcome in and the last words')
})

test('a click beside the words of a line places the caret at their end', async ({ page, api }) => {
  const heading = { type: 'Heading', props: { id: 'heading', text: 'Short', level: '2', version: 2 } }
  await open(page, api, 'Beside the words', heading)
  const line = canvasOf(page).locator('h2')
  await clickUntilTyping(page, words(page, 'text'), () => placeOnCanvas(line, { x: 0.97 }))
  await page.keyboard.type(' and longer')
  await expect(field(page, 'Text')).toHaveValue('Short and longer')
})

test('a block can still be dragged by its words', async ({ page, api }) => {
  const id = await open(page, api, 'Dragged by words', hero(), quote)
  const from = await words(page, 'text').boundingBox()
  const to = await words(page, 'title').boundingBox()
  if (!from || !to) throw new Error('The words are not shown')
  await page.mouse.move(from.x + 20, from.y + 5)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y - 5, { steps: 4 })
  await page.mouse.move(to.x + 20, to.y - 30, { steps: 25 })
  await page.mouse.move(to.x + 21, to.y - 31, { steps: 3 })
  await page.mouse.up()
  await expect
    .poll(async () => (await storedOf(api, id)).content.map(({ props }) => props.id))
    .toEqual(['quote', 'hero'])
  await expect(typedIn(page)).toHaveCount(0)
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  test('a tap selects the block, and the next one starts typing', async ({ page, api }) => {
    await open(page, api, 'Tapped', hero())
    const box = await words(page, 'title').boundingBox()
    if (!box) throw new Error('The title is not shown')
    const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await tap()
    await expect(field(page, 'Title')).toHaveValue('Welcome in')
    await expect(typedIn(page)).toHaveCount(0)
    await tap()
    await expect(words(page, 'title')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await expect(field(page, 'Title')).toHaveValue('Welcome in!')
  })
})

test('words that an input method composes on the canvas are written once', async ({ page, api }) => {
  const id = await open(page, api, 'Composed on the canvas', hero())
  await clickOn(page, 'title')
  const { compose, choose } = await inputMethod(page)
  for (const text of ['t', 'と', 'とう', 'とうきょう']) await compose(text)
  await choose('東京')
  for (const text of ['ㅎ', '하', '한']) await compose(text)
  await choose('한')
  await page.keyboard.type('!')
  await expect(words(page, 'title')).toHaveText('Welcome in東京한!')
  await expect.poll(() => titleOf(api, id)).toBe('Welcome in東京한!')
})

test('Escape and Enter belong to an input method that composes a word', async ({ page, api }) => {
  const text = { type: 'RichText', props: { id: 'text', html: '<p>A line.</p>', version: 2 } }
  await open(page, api, 'Composed, not left', hero(), text)
  const { compose, choose } = await inputMethod(page)
  const composeThrough = async (key: string) => {
    await compose('とう')
    await page.keyboard.press(key)
    await choose('x')
  }
  await clickOn(page, 'buttonLabel')
  const address = page.getByRole('combobox', { name: 'Link address' })
  await expect(address).toHaveValue('/blog')
  await page.keyboard.press('ControlOrMeta+k')
  for (const key of ['Enter', 'Escape']) {
    await expect(address).toBeFocused()
    await composeThrough(key)
  }
  await expect(address).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Full screen' }).click()
  const rich = page.frameLocator('iframe').locator('[data-rich]')
  await clickOnCanvas(page, rich)
  await composeThrough('Escape')
  await expect(rich).toContainText('x')
  await expect(rich).toBeFocused()
  await page.getByRole('region', { name: 'Block settings' }).getByRole('textbox').first().focus()
  await composeThrough('Escape')
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
})

async function titleOf(api: Call, id: string): Promise<unknown> {
  const { data } = await api('GET', `/api/admin/pages/${id}/draft`)
  const { blocks } = data.entity as { blocks: { content: { props: { title: string } }[] } }
  return blocks.content[0]?.props.title
}
