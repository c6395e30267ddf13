import type { Page } from '@playwright/test'
import { findings, findingsInBothColours } from './support/people.ts'
import type { RunningSite } from './support/server.ts'
import { test as base, type Call, expect, signIn, siteWith } from './support/test.ts'

let visitors = 0

// This server counts each journey as another visitor; otherwise one would use up the rate limit of the next.
const test = base.extend<object, { site: RunningSite }>({
  site: siteWith({ TRUST_PROXY: 'true' }),
  // biome-ignore lint/correctness/noEmptyPattern: the fixture's first parameter must be a pattern
  extraHTTPHeaders: async ({}, use) => {
    visitors += 1
    await use({ 'x-forwarded-for': `10.6.0.${visitors}` })
  },
})

// Every refusal is a page with an error status, which browsers log.
test.beforeEach(({ watch }) => watch.expectComplaint(/status of 422/))

const fields = [
  { kind: 'text', label: 'Your name', isRequired: true },
  { kind: 'email', label: 'Email', isRequired: true, help: 'We answer to this address.' },
  { kind: 'choice', label: 'Time', isRequired: true, choices: 'Morning\nAfternoon' },
  { kind: 'choices', label: 'Food', isRequired: false, choices: 'Vegan\nFish' },
  { kind: 'choice', label: 'Country', isRequired: true, choices: 'A\nB\nC\nD\nE\nF\nG\nH' },
  { kind: 'date', label: 'Day', isRequired: true },
  { kind: 'number', label: 'Guests', isRequired: false },
  { kind: 'phone', label: 'Phone', isRequired: false },
  { kind: 'long', label: 'Notes', isRequired: false },
  { kind: 'consent', label: 'I agree to the', link: '/', linkLabel: 'privacy policy' },
]

async function publish(api: Call, title: string, props: object = {}, type = 'Form'): Promise<string> {
  const form = { type, props: { id: 'ask', title, name: title, version: 2, fields, ...props } }
  const blocks = { root: {}, content: [form] }
  const { status, data } = await api('POST', '/api/admin/pages', { title, status: 'published', blocks })
  expect(status, JSON.stringify(data)).toBe(201)
  return String(data.url)
}

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    const name = javaScriptEnabled ? 'Scripted Sara' : 'Plain Pia'

    test('a visitor corrects a form with every kind of field, and sends it', async ({ page, api }) => {
      const url = await publish(api, `Visit of ${name}`)
      await page.goto(url)
      await page.getByRole('textbox', { name: 'Your name' }).fill(name)
      await page.getByRole('textbox', { name: 'Email' }).fill('sara@')
      await page.getByRole('checkbox', { name: 'Fish' }).check()
      await page.getByRole('combobox', { name: 'Country' }).selectOption('C')
      await page.getByLabel('Day').fill('2026-12-24')
      await send(page).click()
      const summary = page.getByRole('alert')
      await expect(summary).toBeFocused()
      await expect(summary.getByRole('link')).toHaveText([/^Email: /, /^Time: /, /^I agree to the: /])
      const email = page.getByRole('textbox', { name: 'Email' })
      await expect(email).toHaveValue('sara@')
      await expect(email).toHaveAccessibleDescription(/^We answer to this address\. Enter an email/)
      await expect(page.getByRole('checkbox', { name: 'Fish' })).toBeChecked()
      await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('C')
      await expect(page.getByLabel('Day')).toHaveValue('2026-12-24')
      await summary.getByRole('link', { name: /^Time: / }).click()
      await expect(page.getByRole('group', { name: 'Time' })).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect(page.getByRole('radio', { name: 'Morning' })).toBeChecked()
      await email.fill('sara@example.net')
      await page.getByRole('checkbox', { name: /I agree to the privacy policy/ }).check()
      await send(page).click()
      await expect(page.getByText('Thank you. Your message has been sent.')).toBeVisible()
      await expect(page).toHaveURL(`${url}#ask-sent`)
      const { data } = await api('GET', `/api/admin/messages?q=${encodeURIComponent(name)}`)
      const [message] = data.messages as { answers: { label: string; value: string }[] }[]
      const answers = Object.fromEntries(message?.answers.map(({ label, value }) => [label, value]) ?? [])
      expect(answers).toMatchObject({ Time: 'Morning', Food: 'Fish', Country: 'C', Day: '2026-12-24' })
    })

    test('a visitor attaches a file, has to attach it again after an error, and an editor downloads it', async ({
      page,
      api,
      site,
    }) => {
      const asked = [
        { kind: 'text', label: 'Your name', isRequired: true },
        { kind: 'file', label: 'CV', isRequired: true, accepts: 'documents' },
      ]
      await page.goto(await publish(api, `Job for ${name}`, { fields: asked }))
      const cv = { name: 'My CV.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
      const input = page.getByLabel('CV')
      await expect(input).toHaveAccessibleDescription(/^One file of up to 5 MB: PDF, DOCX/)
      await input.setInputFiles(cv)
      await send(page).click()
      await expect(page.getByRole('alert').getByRole('link')).toHaveText([
        'Your name: Fill in this field',
        'CV: Choose the file again: it was not kept',
      ])
      await page.getByRole('textbox', { name: 'Your name' }).fill(name)
      await input.setInputFiles(cv)
      await send(page).click()
      await expect(page).toHaveURL(/#ask-sent$/)
      if (!javaScriptEnabled) return
      await signIn(page, '/admin/messages')
      await page.getByLabel('Form', { exact: true }).selectOption(`Job for ${name}`)
      const link = page.getByRole('table', { name: 'Messages' }).getByRole('link', { name: 'My CV.pdf' })
      const address = await link.getAttribute('href')
      const download = page.waitForEvent('download')
      await link.click()
      expect((await download).suggestedFilename()).toBe('My CV.pdf')
      expect(await findings(page), 'table with a file').toEqual([])
      expect((await fetch(`${site.url}${address}`)).status).toBe(401)
    })

    test('somebody who signs up is redirected to a page of the site', async ({ page, api }) => {
      const thanks = `Welcome ${name}`
      const thanksPage = await publish(api, thanks, {}, 'Divider')
      const props = { consent: 'Send me news', buttonLabel: 'Sign up', thanksPage }
      await page.goto(await publish(api, `Sign up ${name}`, props, 'SignUpForm'))
      await page.getByRole('textbox', { name: 'Your email address' }).fill('pia@example.net')
      await page.getByRole('checkbox', { name: 'Send me news' }).check()
      await page.getByRole('button', { name: 'Sign up' }).click()
      await expect(page.getByRole('heading', { name: thanks })).toBeVisible()
    })
  })
}

test('an editor sees the messages of a form as a table, and exports it', async ({ page, api }) => {
  const url = await publish(api, 'Workshop')
  await page.goto(url)
  await page.getByRole('textbox', { name: 'Your name' }).fill('=Nora')
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@example.net')
  await page.getByRole('radio', { name: 'Afternoon' }).check()
  await page.getByRole('combobox', { name: 'Country' }).selectOption('A')
  await page.getByLabel('Day').fill('2026-12-01')
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await send(page).click()
  await expect(page).toHaveURL(/-sent$/)

  await signIn(page, '/admin/messages')
  await page.getByLabel('Form', { exact: true }).selectOption('Workshop')
  const table = page.getByRole('table', { name: 'Messages' })
  await expect(table.getByRole('columnheader', { name: 'Country' })).toBeVisible()
  await expect(table.getByRole('cell', { name: 'Afternoon' })).toBeVisible()
  expect(await findings(page), 'table').toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
  const [head, row] = Buffer.concat(chunks).toString().split('\r\n')
  expect(head).toContain('"Received","Your name","Email","Time","Food","Country","Day"')
  expect(row).toContain(`"'=Nora","nora@example.net","Afternoon","","A","2026-12-01"`)

  await page.getByRole('button', { name: /=Nora/ }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Message' })
  await expect(drawer.getByRole('definition').filter({ hasText: 'Agreed, ' })).toBeVisible()
  await expect(drawer).toContainText('No answer')
  expect(await findings(page), 'message').toEqual([])
})

test('a form, its errors and its question have no accessibility findings', async ({ page, api }) => {
  await page.goto(await publish(api, 'Accessible form'))
  expect(await findingsInBothColours(page), 'form').toEqual([])
  await send(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await findingsInBothColours(page), 'errors').toEqual([])
  await page.goto(await publish(api, 'Accessible question', { fields: fields.slice(0, 1) }))
  await page.getByRole('textbox', { name: 'Your name' }).fill('http://a.de http://b.de http://c.de')
  await send(page).click()
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible()
  expect(await findingsInBothColours(page), 'question').toEqual([])
})
