import type { Page } from '@playwright/test'
import { content, expect, signIn, test, titleField, toast } from './support/test.ts'

const retried = [408, 409, 425, 429, 500, 502, 503, 504]
const notRetried = [400, 403, 404, 413, 422, 501]

/**
 * Answers every call of `method` to the categories with the latest argument of `refuse`; counts the calls and records
 * their keys.
 */
async function refusing(page: Page, method: string) {
  const keys: (string | undefined)[] = []
  let status = 500
  await page.route('**/api/admin/categories**', (route) => {
    if (route.request().method() !== method) return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    const body = { statusCode: status, error: 'No', code: 'UNAVAILABLE', requestId: '1' }
    return route.fulfill({ status, json: { ...body, message: `Refused with ${status}.` } })
  })
  return {
    keys,
    refuse(next: number) {
      keys.length = 0
      status = next
    },
  }
}

test.beforeEach(({ watch }) => watch.expectComplaint(/status of [45]\d\d/))

test('reading is never retried', async ({ page }) => {
  await signIn(page)
  const { keys, refuse } = await refusing(page, 'GET')
  await page.getByRole('link', { name: 'Categories' }).first().click()
  for (const status of retried) {
    await expect(page.getByRole('alert')).toBeVisible()
    refuse(status)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(`Refused with ${status}.`)).toBeVisible()
    expect(keys).toEqual([undefined])
  }
})

test('changing is never retried', async ({ page, api }) => {
  await api('POST', '/api/admin/categories', { name: 'Changed at most once' })
  await signIn(page, '/admin/categories?q=changed')
  const { keys, refuse } = await refusing(page, 'PUT')
  await page.getByRole('button', { name: 'Actions for Changed at most once' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  for (const status of retried) {
    refuse(status)
    await page.getByRole('button', { name: 'Update category' }).click()
    await expect(page.getByText(`Refused with ${status}.`)).toBeVisible()
    expect(keys).toHaveLength(1)
  }
})

test('deleting is never retried', async ({ page, api }) => {
  await api('POST', '/api/admin/categories', { name: 'Deleted at most once' })
  await signIn(page, '/admin/categories?q=deleted')
  const { keys, refuse } = await refusing(page, 'DELETE')
  for (const status of retried) {
    refuse(status)
    await page.getByRole('button', { name: 'Actions for Deleted at most once' }).click()
    await page.getByRole('menuitem', { name: 'Move to trash' }).click()
    const failed = toast(page, `Refused with ${status}.`)
    await expect(failed).toBeVisible()
    expect(keys).toHaveLength(1)
    await failed.getByRole('button', { name: 'Dismiss' }).click()
    await expect(failed).toHaveCount(0)
  }
})

test('creating is retried once after some answers, never after others; each attempt of a person has its own key', async ({
  page,
}) => {
  await signIn(page, '/admin/categories')
  const { keys, refuse } = await refusing(page, 'POST')
  await page.getByRole('button', { name: 'New category' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Never created')
  const seen = new Set<string | undefined>()
  for (const status of [...retried, ...notRetried]) {
    refuse(status)
    await page.getByRole('button', { name: 'Create category' }).click()
    await expect(page.getByText(`Refused with ${status}.`)).toBeVisible()
    expect(keys).toHaveLength(retried.includes(status) ? 2 : 1)
    expect(new Set(keys).size).toBe(1)
    seen.add(keys[0])
  }
  expect(seen.size).toBe(retried.length + notRetried.length)
  expect(seen).not.toContain(undefined)
})

test('without a connection, creating is not retried, and the screen says so', async ({ page, watch }) => {
  watch.expectComplaint(/ERR_/)
  await signIn(page, '/admin/categories')
  let posts = 0
  await page.route('**/api/admin/categories', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    posts += 1
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'New category' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Out of reach')
  await page.getByRole('button', { name: 'Create category' }).click()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  expect(posts).toBe(1)
})

test('an article whose first answer is lost is created once', async ({ page, api }) => {
  await signIn(page, '/admin/articles/new')
  const answers: { status: number; id: string }[] = []
  await page.route('**/api/admin/articles', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = await route.fetch()
    answers.push({ status: answer.status(), id: (await answer.json()).id })
    return answers.length === 1
      ? route.fulfill({ status: 504, body: '' })
      : route.fulfill({ response: answer })
  })
  await titleField(page).fill('Sent twice, stored once')
  await content(page).fill('Words')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Draft saved.')).toBeVisible()
  await expect(page).toHaveURL(`/admin/articles/edit/${answers[0]?.id}`)
  expect(answers).toHaveLength(2)
  expect(answers[1]).toEqual(answers[0])
  expect(answers[0]?.status).toBe(201)
  const { data } = await api('GET', '/api/admin/articles?q=stored+once')
  expect(data.articles).toHaveLength(1)
})
