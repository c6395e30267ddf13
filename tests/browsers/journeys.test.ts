// The main journeys in Firefox and WebKit, because typing differs between browsers: `npm run test:browsers`.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningSite, startSite } from '../e2e/support/server.ts'
import { scaled } from '../support/timeouts.ts'
import { createTab, type Driver, type Tab } from './browser.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

const admin = { email: 'anna@example.com', password: 'plum-window-forest-9' }
const browsers: [string, () => Promise<Driver>][] = [
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
]

describe.each(browsers)('%s', (_name, start) => {
  let site: RunningSite
  let tab: Tab
  let token: string
  beforeAll(async () => {
    site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
    token = String((await api('POST', '/api/auth/login', admin)).token)
    await api('POST', '/api/admin/articles', {
      title: 'A lighthouse',
      content: '<p>It stands on a rock.</p>',
      status: 'published',
    })
    tab = createTab(await start(), site.url)
  })
  afterAll(async () => {
    await tab.close()
    await site.stop()
  })

  async function api(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await fetch(site.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
    return answer.json() as Promise<Record<string, unknown>>
  }
  /** The text of the article or page on the screen, as stored on the server. */
  const stored = async (field: string) => {
    const id = await tab.until(`() => /edit\\/([\\w-]+)/.exec(location.pathname)?.[1]`)
    const kind = await tab.until(`() => location.pathname.split('/')[2]`)
    return JSON.stringify((await api('GET', `/api/admin/${kind}/${id}`))[field])
  }

  test('a visitor reads an article and searches', async () => {
    await tab.goto('/')
    await tab.click({ role: 'link', name: 'A lighthouse' })
    await tab.see({ role: 'text', name: 'It stands on a rock.' })
    await tab.goto('/search?q=rock')
    await tab.see({ role: 'link', name: 'A lighthouse' })
  })

  test('a person signs in', async () => {
    await tab.goto('/admin/login')
    await tab.click({ role: 'textbox', name: 'Email' })
    await tab.type(admin.email)
    await tab.click({ role: 'textbox', name: 'Password' })
    await tab.type(admin.password)
    await tab.click({ role: 'button', name: 'Sign in' })
    await tab.see({ role: 'heading', name: 'Recently edited' })
  })

  test(
    'an article is written with the slash menu, copied and pasted, and published',
    async () => {
      await tab.goto('/admin/articles/new')
      await tab.click({ role: 'textbox', name: 'Title' })
      await tab.type('By keys')
      await tab.click({ role: 'textbox', name: 'Content' })
      await tab.type('First "words" of it.')
      await tab.press('Enter')
      await tab.type('/quote')
      await tab.until(
        `() => document.querySelector('[role=listbox][aria-label="Insert a block"] [aria-selected=true]')?.textContent.startsWith('Quote')`,
      )
      await tab.press('Enter')
      await tab.type('Said')
      await tab.press('Control+a')
      await tab.press('Control+c')
      await tab.press('ArrowRight')
      await tab.press('Enter')
      await tab.press('Enter')
      await tab.press('Control+v')
      await tab.click({ role: 'button', name: 'Publish' })
      await tab.see({ role: 'dialog', name: 'Publish this article' })
      await tab.click({ role: 'button', name: 'Publish now' })
      await tab.see({ role: 'text', name: 'Published' })
      await tab.goto('/blog/by-keys')
      await tab.until(`() => document.querySelectorAll('article blockquote').length === 2`)
      await tab.until(`() => document.querySelector('article').textContent.includes('First “words” of it.')`)
    },
    scaled(120_000),
  )

  test(
    'a page is built on the canvas and published',
    async () => {
      const heading = { type: 'Heading', props: { id: 'one', text: 'Old words', level: '2', version: 2 } }
      const { id } = await api('POST', '/api/admin/pages', {
        title: 'Built here',
        blocks: { root: {}, content: [heading] },
      })
      await tab.goto(`/admin/pages/edit/${id}`)
      // As narrow as a phone, the page is not scaled; the drivers do not know about scaling.
      await tab.click({ role: 'text', name: 'Phone' })
      // Beside the words, in the middle of their line.
      await tab.click({ role: 'heading', name: 'Old words', inFrame: true })
      await tab.press('Control+a')
      await tab.type('New words')
      await tab.until(
        `() => [...document.querySelectorAll('input')].some(({ value }) => value === 'New words')`,
      )
      await tab.see({ role: 'heading', name: 'New words', inFrame: true })
      await expect.poll(() => stored('blocks'), { timeout: scaled(20_000) }).toContain('New words')
      await tab.click({ role: 'button', name: 'Publish' })
      await tab.click({ role: 'button', name: 'Publish now' })
      await tab.see({ role: 'text', name: 'Published' })
      await tab.goto('/built-here')
      await tab.see({ role: 'heading', name: 'New words' })
    },
    scaled(120_000),
  )
})
