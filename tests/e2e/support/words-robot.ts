import type { Page } from '@playwright/test'
import { scaled } from '../../support/timeouts.ts'
import type { OwnBrowser } from './own-browser.ts'
import { refuseDatabase, refuseStorage } from './refused-storage.ts'
import { admin, expect, fillSignIn } from './test.ts'
import { actors, type Surface, type Words } from './words-surfaces.ts'

type Json = { status: number; data: { [name: string]: unknown } }
type Site = { url: string; kill(): Promise<void>; restart(): Promise<void> }
type Call = (method: string, path: string, body?: unknown) => Promise<Json>
export type Tally = { typed: number; faults: string[] }

const steps = 6
const journalMs = scaled(1000)

/** Random numbers from a seed, so that a run can be repeated. */
function randomOf(seed: number) {
  let state = seed >>> 0
  return (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/**
 * Types known words into one article or page, each writer in their own place, while something fails at every step; then
 * looks for every character. Throws if one is lost or duplicated, or if anybody was asked about a conflict.
 */
export async function typeThroughFaults(
  { browser, site, call, surface }: { browser: OwnBrowser; site: Site; call: Call; surface: Surface },
  seed: number,
): Promise<Tally> {
  const random = randomOf(seed)
  const expected: Words = { main: 'main:', tab: 'tab:', other: 'other:' }
  const isPublished = random(2) === 0
  const { data } = await call('POST', `/api/admin/${surface.kind}s`, {
    title: `Words ${seed}`,
    ...surface.storedOf(expected),
    status: isPublished ? 'published' : 'draft',
  })
  const id = String(data.id)
  const path = `/admin/${surface.kind}s/edit/${id}`
  let page = await browser.context().newPage()
  let count = 0
  const faults: string[] = []

  const word = () => {
    count += 1
    return ` ${String.fromCharCode(97 + random(26)).repeat(1 + random(6))}${count}`
  }
  const open = async (on: Page) => {
    await on.goto(site.url + path)
    const field = on.getByRole('textbox', { name: 'Email' })
    const place = surface.placeOf(on, 'main')
    const isThere = async () => (await place.isVisible()) || (await field.isVisible())
    await expect.poll(isThere, { timeout: scaled(60_000) }).toBe(true)
    if (await field.isVisible()) await fillSignIn(on)
    await expect(place).toBeVisible({ timeout: scaled(60_000) })
  }
  const signInDialog = (on: Page) => on.getByRole('dialog', { name: 'Sign in again' })
  /** False if the dialog is in the way, which any call may open. */
  const goToEnd = async (on: Page, actor: 'main' | 'tab'): Promise<boolean> => {
    if (await signInDialog(on).isVisible()) return false
    return surface.goToEnd(on, actor).then(
      () => true,
      async (error: unknown) => {
        if (await signInDialog(on).isVisible()) return false
        throw error
      },
    )
  }
  const type = async (on: Page, actor: 'main' | 'tab') => {
    if (!(await goToEnd(on, actor))) return
    const before = expected[actor]
    for (let left = 1 + random(3); left > 0; left -= 1) {
      const next = word()
      await on.keyboard.type(next, { delay: random(30) })
      expected[actor] += next
    }
    if (!(await signInDialog(on).isVisible())) return
    // The dialog opens in a pause of typing; text typed afterwards goes visibly into the dialog.
    const stands = await surface.placeOf(on, actor).evaluate(({ textContent }) => textContent ?? '')
    expect(stands.startsWith(before) && expected[actor].startsWith(stands)).toBe(true)
    expected[actor] = stands
  }
  /** Another person, who saves their own paragraph with the same calls. */
  const otherSaves = async () => {
    const next = word()
    for (;;) {
      const { entity, draft } = (await call('GET', `/api/admin/${surface.kind}s/${id}/draft`)).data as {
        entity: { version: number }
        draft: { version: number }
      }
      const changed = surface.withOther(entity, expected.other + next)
      const stamp = { version: entity.version, draftVersion: draft.version }
      const path = `/api/admin/${surface.kind}s/${id}/draft`
      const { status, data } = await call('PUT', path, { ...changed, ...stamp })
      if (status === 200) break
      if (status !== 409) throw new Error(`${status} ${JSON.stringify(data)}`)
    }
    expected.other += next
  }

  /** The texts of both sides in the same place, in case anybody is asked about it. */
  const conflicts = () => page.getByRole('dialog', { name: 'You both changed the same part' }).allInnerTexts()

  const happenings: Record<string, () => Promise<void>> = {
    'tab killed': async () => {
      await type(page, 'main')
      // Words typed longer ago than this must be in the journal.
      await page.waitForTimeout(journalMs)
      await page.close({ runBeforeUnload: false })
      page = await browser.context().newPage()
      await open(page)
    },
    'browser killed': async () => {
      await type(page, 'main')
      await page.waitForTimeout(journalMs)
      await browser.crash()
      page = await browser.context().newPage()
      await open(page)
    },
    'database full': async () => {
      await page.evaluate(refuseDatabase)
      await browser.context().setOffline(true)
      await type(page, 'main')
      // What stands there may be about the words before the last key.
      await page.waitForTimeout(journalMs)
      await expect(page.getByText('Offline: kept in this browser')).toBeVisible()
      await page.close({ runBeforeUnload: false })
      await browser.context().setOffline(false)
      page = await browser.context().newPage()
      await open(page)
    },
    'nothing can be stored': async () => {
      await page.evaluate(refuseDatabase)
      await page.evaluate(refuseStorage)
      await browser.context().setOffline(true)
      await type(page, 'main')
      await expect(page.getByText('Not kept anywhere').first()).toBeVisible()
      await browser.context().setOffline(false)
      await type(page, 'main')
      await expect(page.getByText(/^Saved (just now|\d)/)).toBeVisible({ timeout: scaled(60_000) })
      await page.close({ runBeforeUnload: true })
      page = await browser.context().newPage()
      await open(page)
    },
    'server killed': async () => {
      await type(page, 'main')
      await page.waitForTimeout(random(2500))
      await site.kill()
      await type(page, 'main')
      await site.restart()
    },
    offline: async () => {
      await browser.context().setOffline(true)
      await type(page, 'main')
      await page.waitForTimeout(random(2500))
      await browser.context().setOffline(false)
      await type(page, 'main')
    },
    'session expired': async () => {
      await page.request.post(`${site.url}/api/auth/logout`, { headers: { 'sec-fetch-site': 'same-origin' } })
      await browser.context().clearCookies()
      await type(page, 'main')
      const dialog = signInDialog(page)
      await dialog.getByLabel('Password', { exact: true }).fill(admin.password, { timeout: scaled(60_000) })
      await dialog.getByRole('button', { name: 'Sign in' }).click()
      await expect(dialog).toBeHidden()
    },
    'second tab': async () => {
      const second = await browser.context().newPage()
      await open(second)
      await type(second, 'tab')
      await type(page, 'main')
      await second.waitForTimeout(journalMs)
      const closed = second.waitForEvent('close')
      await second.close({ runBeforeUnload: random(2) === 0 })
      await closed
    },
    'second user': async () => {
      await type(page, 'main')
      await otherSaves()
      await type(page, 'main')
    },
    'slow network': async () => {
      const wait = 300 + random(1500)
      const calls = `**/api/admin/${surface.kind}s/**`
      await browser.context().route(calls, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, wait))
        await route.continue().catch(() => {})
      })
      await type(page, 'main')
      await page.waitForTimeout(random(2500))
      await type(page, 'main')
      await browser.context().unrouteAll({ behavior: 'wait' })
    },
    'answer lost': async () => {
      let isLost = false
      await browser.context().route('**/draft', async (route) => {
        if (route.request().method() !== 'PUT' || isLost) return route.continue()
        isLost = true
        await route.fetch()
        await route.abort()
      })
      await type(page, 'main')
      await page.waitForTimeout(scaled(2000))
      await type(page, 'main')
      await browser.context().unrouteAll({ behavior: 'wait' })
    },
  }

  await open(page)
  for (let step = 0; step < steps; step += 1) {
    const names = Object.keys(happenings)
    const name = names[random(names.length)] ?? 'offline'
    faults.push(name)
    await happenings[name]?.()
    expect(await conflicts(), faults.join(', ')).toEqual([])
  }
  // The text of a killed second tab is recovered when the article is opened again.
  await page.close({ runBeforeUnload: true }).catch(() => {})
  page = await browser.context().newPage()
  await open(page)
  const stored = async () => {
    const { data: copy } = await call('GET', `/api/admin/${surface.kind}s/${id}/draft`)
    return surface.wordsOf(copy.entity)
  }
  await expect
    .poll(stored, { timeout: scaled(30_000), message: `seed ${seed}: ${faults.join(', ')}` })
    .toEqual(expected)
  expect(await conflicts(), faults.join(', ')).toEqual([])
  const { data: live } = await call('GET', `/api/admin/${surface.kind}s/${id}`)
  if (isPublished) expect(surface.wordsOf(live)).toEqual({ main: 'main:', tab: 'tab:', other: 'other:' })
  await page.close()
  return { typed: actors.reduce((sum, actor) => sum + expected[actor].length - actor.length - 1, 0), faults }
}
