import type { Page } from '@playwright/test'
import { templates } from '../../src/content/blocks/templates.ts'
import { scaled } from '../support/timeouts.ts'
import { findingsInBothColours } from './support/people.ts'
import type { RunningSite } from './support/server.ts'
import { test as base, type Call, expect, signIn, siteWith, toast } from './support/test.ts'

let visitors = 0

// This server counts each journey as another visitor; otherwise one would use up the rate limit of the next.
const test = base.extend<object, { site: RunningSite }>({
  site: siteWith({ TRUST_PROXY: 'true' }),
  // biome-ignore lint/correctness/noEmptyPattern: the fixture's first parameter must be a pattern
  extraHTTPHeaders: async ({}, use) => {
    visitors += 1
    await use({ 'x-forwarded-for': `10.7.0.${visitors}` })
  },
})

// Every refusal is a page with an error status, which browsers log.
test.beforeEach(({ watch }) => watch.expectComplaint(/status of 4(22|29)/))

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
const thanks = (page: Page) => page.getByText('Thanks, it is here.')

/** A published page with a contact form; returns its address. */
async function publish(api: Call, title: string, props: Record<string, unknown> = {}): Promise<string> {
  const form = {
    type: 'ContactForm',
    props: { id: 'ask', thanks: 'Thanks, it is here.', version: 2, ...props },
  }
  const blocks = { root: {}, content: [form] }
  const { status, data } = await api('POST', '/api/admin/pages', { title, status: 'published', blocks })
  expect(status, JSON.stringify(data)).toBe(201)
  return String(data.url)
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

async function found(api: Call, words: string) {
  const { data } = await api('GET', `/api/admin/messages?q=${encodeURIComponent(words)}`)
  return data.messages as { id: string; name: string; subject: string; page: string; isRead: boolean }[]
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    const name = javaScriptEnabled ? 'Scripted Sara' : 'Plain Pia'

    test('a visitor corrects a message, sends it and writes another one', async ({ page, api }) => {
      const url = await publish(api, `Write to ${name}`, { title: 'Ask us', hasSubject: true })
      await page.goto(url)
      await fill(page, { 'Your name': name, 'Your email address': 'sara@', Subject: 'A place' })
      await send(page).click()
      const summary = page.getByRole('alert')
      await expect(summary).toContainText('Your message has not been sent yet')
      await expect(summary).toBeInViewport()
      await expect(summary).toBeFocused()
      await expect(field(page, 'Your name')).toHaveValue(name)
      await expect(field(page, 'Subject')).toHaveValue('A place')
      const email = field(page, 'Your email address')
      await expect(email).toHaveValue('sara@')
      await expect(email).toHaveAccessibleDescription('Enter an email address such as anna@example.com')
      await expect(email).toHaveAttribute('aria-invalid', 'true')
      await summary.getByRole('link', { name: /^Message:/ }).click()
      await expect(field(page, 'Message')).toBeFocused()

      await fill(page, { 'Your email address': 'sara@example.net', Message: 'Is there one?\nBest wishes' })
      await send(page).click()
      await expect(thanks(page)).toBeVisible()
      await expect(page).toHaveURL(`${url}#ask-sent`)
      await expect(send(page)).toHaveCount(0)
      expect(await found(api, name)).toMatchObject([{ subject: 'A place', page: url, isRead: false }])

      await page.getByRole('link', { name: 'Send another message' }).click()
      await expect(thanks(page)).toBeHidden()
      await expect(field(page, 'Message')).toHaveValue('')
      await page.goto(url)
      await expect(thanks(page)).toBeHidden()
      await expect(send(page)).toBeVisible()
    })
  })
}

test('keyboard users do not reach the field for robots', async ({ page, api }) => {
  await page.goto(await publish(api, 'Keys alone'))
  await field(page, 'Your name').focus()
  for (const text of ['Kai Keys', 'kai@example.net', 'Typed']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(send(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(thanks(page)).toBeVisible()
  expect(await found(api, 'Kai Keys')).toHaveLength(1)
})

test('somebody who fills in the field for robots is asked once more, and a person can confirm', async ({
  page,
  api,
}) => {
  await page.goto(await publish(api, 'For robots'))
  await fill(page, {
    'Your name': 'Rob Otto',
    'Your email address': 'rob@example.net',
    Message: 'Not a robot',
  })
  await page.locator('input[name=website]').evaluate((input: HTMLInputElement) => (input.value = 'x'))
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('is this what you want to send?')
  await expect(page.getByRole('alert')).toContainText('Not a robot')
  expect(await found(api, 'Rob Otto')).toEqual([])
  const sendIt = page.getByRole('button', { name: 'Send message' })
  await expect(async () => {
    await sendIt.click()
    await expect(thanks(page)).toBeVisible({ timeout: scaled(500) })
  }).toPass()
  expect(await found(api, 'Rob Otto')).toHaveLength(1)
})

test('somebody who sends too many learns when to come back, and keeps the typed text', async ({
  page,
  api,
}) => {
  const url = await publish(api, 'Flooded')
  const data = { name: 'Flo', email: 'flo@example.net', message: 'Again', page: url, block: 'ask' }
  for (let sent = 0; sent < 10; sent += 1)
    expect((await page.request.post('/api/contact', { data })).status()).toBe(201)

  await page.goto(url)
  await fill(page, {
    'Your name': 'Flo',
    'Your email address': 'flo@example.net',
    Message: 'Once too often',
  })
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText(/Too many attempts\. Try again in \d+ minutes/)
  await expect(field(page, 'Message')).toHaveValue('Once too often')
})

test('an editor finds, reads, marks, exports and deletes messages', async ({ page, api }) => {
  const url = await publish(api, 'Office hours')
  const write = (name: string, message: string) =>
    api('POST', '/api/contact', { name, email: 'nora@example.net', message, page: url, block: 'ask' })
  await write('Nora Quill', 'May I visit?\nOn Monday')
  await write('=Nora+Quill', 'Second')
  await signIn(page, '/admin/messages?q=quill')
  const table = page.getByRole('table', { name: 'Messages' })
  await expect(table.getByRole('row')).toHaveCount(3)

  await page.getByRole('button', { name: 'Unread: Nora Quill' }).click()
  const drawer = page.getByRole('dialog', { name: 'Message' })
  await expect(drawer).toContainText('On Monday')
  await expect(drawer.getByRole('link', { name: 'Reply by email' })).toHaveAttribute('href', /^mailto:nora@/)
  await expect(drawer.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Nora Quill/ })).toBeVisible()

  await page.getByLabel('Filter messages').selectOption('Unread')
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByLabel('Filter messages').selectOption('All messages')
  await expect(table.getByRole('row')).toHaveCount(3)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
  const csv = Buffer.concat(chunks).toString()
  expect(csv).toContain(`"'=Nora+Quill","nora@example.net","","Second","${url}","no"`)
  expect(csv).toContain('"May I visit?\nOn Monday"')

  await page.getByRole('button', { name: 'Unread: =Nora+Quill' }).click()
  await drawer.getByRole('button', { name: 'Move to trash' }).click()
  const moved = toast(page, 'The message from =Nora+Quill was moved to the trash.')
  await expect(table.getByRole('row')).toHaveCount(2)
  expect(await found(api, 'quill')).toHaveLength(1)
  await moved.getByRole('button', { name: 'Undo' }).click()
  await expect(table.getByRole('row')).toHaveCount(3)

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Move to trash' }).click()
  await expect(page.getByText('No messages found.')).toBeVisible()
  await toast(page, '2 messages moved to the trash.').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Change to 2 messages undone.')).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(3)
  expect(await found(api, 'quill')).toHaveLength(2)
})

test('form, errors, question, thanks and messages have no accessibility findings', async ({ page, api }) => {
  const blocks = templates.find(({ name }) => name === 'Contact')?.make()
  const title = 'Contact in both colours'
  const { data } = await api('POST', '/api/admin/pages', { title, status: 'published', blocks })
  const url = String(data.url)
  await page.goto(url)
  expect(await findingsInBothColours(page), 'form').toEqual([])
  await send(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await findingsInBothColours(page), 'errors').toEqual([])
  const message = 'https://one.example https://two.example https://three.example'
  await fill(page, { 'Your name': 'Axa', 'Your email address': 'axa@example.net', Message: message })
  await send(page).click()
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible()
  expect(await findingsInBothColours(page), 'question').toEqual([])
  await page.goto(url)
  await fill(page, { 'Your name': title, 'Your email address': 'axa@example.net', Message: 'Good day' })
  await send(page).click()
  await expect(page.getByText('Thank you. Your message has been sent')).toBeVisible()
  expect(await findingsInBothColours(page), 'thanks').toEqual([])
  await signIn(page, `/admin/messages?q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Unread: ${title}` }).click()
  await expect(page.getByRole('dialog', { name: 'Message' })).toContainText('Good day')
  expect(await findingsInBothColours(page), 'message').toEqual([])
})
