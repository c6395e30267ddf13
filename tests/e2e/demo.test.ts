import { scaled } from '../support/timeouts.ts'
import { findings } from './support/people.ts'
import type { RunningSite } from './support/server.ts'
import { expect, signIn, siteWith, test, toast } from './support/test.ts'

// A site of its own: the demonstration is for an empty one. Its pictures take about a minute.
const own = test.extend<object, { site: RunningSite }>({ site: siteWith() })

own(
  'the demonstration site is loaded from the dashboard, and removed but for what was changed',
  async ({ page, api }) => {
    own.setTimeout(scaled(900_000))
    await signIn(page)
    const card = page.getByRole('region', { name: 'Demo site' })
    await expect(card).toBeVisible()
    expect(await findings(page)).toEqual([])
    await card.getByRole('button', { name: 'Load the demo site' }).click()
    await expect(card.getByRole('progressbar', { name: 'Images created' })).toBeVisible()
    await page.reload()
    await expect(card.getByText(/\d+ of \d+ pictures/)).toBeVisible({ timeout: scaled(60_000) })
    await expect(toast(page, 'The demo site is ready.')).toBeVisible({ timeout: scaled(800_000) })
    await expect(page.getByRole('link', { name: '20 Published' })).toBeVisible()
    expect(await findings(page)).toEqual([])

    const { data } = await api('GET', '/api/admin/articles?q=dovetail')
    const [article] = data.articles as { id: string; title: string }[]
    await api('PUT', `/api/admin/articles/${article?.id}`, { excerpt: 'Mine now' })
    await card.getByRole('button', { name: 'Remove the demo site' }).click()
    const question = page.getByRole('dialog', { name: 'Remove the demo site?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await card.getByRole('button', { name: 'Remove the demo site' }).click()
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    const kept = page.getByRole('dialog', { name: 'Some of it was kept and is now yours' })
    await expect(kept).toContainText(`Article “${article?.title}”: somebody has changed it since.`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: '1 Published' })).toBeVisible()
    await expect(card).toHaveCount(0)
  },
)
