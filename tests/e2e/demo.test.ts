import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { scaled } from '../support/timeouts.ts'
import { findings } from './support/people.ts'
import type { RunningSite } from './support/server.ts'
import { expect, signIn, siteWith, test, toast } from './support/test.ts'

// A separate site, because the demo site needs an empty one.
const own = test.extend<object, { site: RunningSite }>({ site: siteWith() })

own(
  'the demonstration site is loaded from the dashboard, and removed but for what was changed',
  async ({ page, api, site }) => {
    own.setTimeout(scaled(120_000))
    const endLoading = pretendLoading(site.dataDir)
    await signIn(page)
    const card = page.getByRole('region', { name: 'Demo site' })
    await expect(card.getByRole('progressbar', { name: 'Images stored' })).toBeVisible()
    await page.reload()
    await expect(card.getByText('3 of 44 images')).toBeVisible()
    expect(await findings(page)).toEqual([])
    endLoading()
    await card.getByRole('button', { name: 'Load the demo site' }).click()
    await expect(toast(page, 'The demo site is ready.')).toBeVisible({ timeout: scaled(60_000) })
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
    const leftovers = page.getByRole('dialog', { name: 'Some of the demo content is now yours' })
    await expect(leftovers).toContainText(`Article “${article?.title}”: someone has changed it since.`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: '1 Published' })).toBeVisible()
    await expect(card).toHaveCount(0)
  },
)

/** Loading is too fast to be observed, so this records that another process is loading, until it ends. */
function pretendLoading(dataDir: string): () => void {
  const change = (statement: string) => {
    const db = new DatabaseSync(path.join(dataDir, 'masthead.db'))
    db.exec(`PRAGMA busy_timeout = 5000; ${statement}`)
    db.close()
  }
  // A run counts as active while its last report is at most a minute old.
  const signOfLife = new Date(Date.now() + 60 * 60 * 1000).toISOString()
  change(`INSERT INTO demo_runs (id, token, kind, done, total, aliveAt)
    VALUES (1, 'another', 'loading', 3, 44, '${signOfLife}')`)
  return () => change('DELETE FROM demo_runs')
}
