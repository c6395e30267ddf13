import { findings } from './support/people.ts'
import { expect, signIn, test } from './support/test.ts'

test('the palette finds articles, pages, settings and actions with the keyboard only', async ({
  page,
  api,
}) => {
  const { data: article } = await api('POST', '/api/admin/articles', { title: 'Zebra crossings at dusk' })
  const { data: found } = await api('POST', '/api/admin/pages', {
    title: 'Zebra opening hours',
    blocks: { root: {}, content: [] },
  })
  await signIn(page)
  await page.keyboard.press('Control+k')
  const search = page
    .getByRole('textbox', { name: 'Find an article' })
    .or(page.getByPlaceholder(/^Find an article/))
  await search.first().fill('zebra')
  await expect(page.getByRole('button', { name: 'Zebra opening hours' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zebra crossings at dusk' })).toBeVisible()
  expect(found.id).not.toBe('')
  expect(await findings(page)).toEqual([])
  await search.first().fill('zebra cross')
  await expect(page.getByRole('button', { name: 'Zebra opening hours' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/articles/edit/${article.id}`)
  await expect(page.locator('#screen')).toBeFocused()
  await page.goto('/admin/articles')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.getByRole('button', { name: 'Search everything' }).click()
  await search.first().fill('robots')
  await expect(page.getByRole('button', { name: 'Settings: Robots' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/settings?tab=robots')
})

test('the palette begins with recently opened entries, and performs every action by its name', async ({
  page,
}) => {
  await signIn(page)
  const find = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(/^Find an article/).fill(words)
  }
  const dialog = page.getByRole('dialog')
  await find('time zone')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeFocused()
  await expect(page).toHaveURL('/admin/settings?tab=general')
  await page.keyboard.press('Control+k')
  await expect(dialog.locator('[data-action]').first()).toHaveText(/^Time zone/)
  await page.keyboard.press('Escape')
  await find('invite')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /Invite/ })).toBeVisible()
  await expect(page).toHaveURL('/admin/settings?tab=users')
  await page.keyboard.press('Escape')
  await find('new category')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New category' })).toBeVisible()
  await page.keyboard.press('Escape')
  await find('dark')
  await dialog.getByRole('button', { name: 'Switch to dark' }).click()
  await expect(page.locator(':root')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await find('shortcuts')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await find('sign out')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('the palette offers the actions of the screen, and begins with recently opened entries', async ({
  page,
  api,
  watch,
}) => {
  // The article that is in the trash.
  watch.expectComplaint(/status of 404/)
  const { data: article } = await api('POST', '/api/admin/articles', { title: 'Heron at the lock' })
  await api('POST', '/api/admin/articles', { title: 'Heron in the reeds' })
  await signIn(page, '/admin/articles?q=heron+at')
  await page.getByRole('link', { name: 'Heron at the lock' }).click()
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.click()
  const dialog = page.getByRole('dialog')
  const find = async (words: string, label: string) => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(/^Find an article/).fill(words)
    await expect(page.locator('[data-action][data-selected]')).toContainText(label)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+k')
  await expect(dialog.getByRole('button', { name: /^Publish/ })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')

  await find('table', 'Table')
  await expect(content.getByRole('table')).toBeVisible()
  await find('publish', 'Publish')
  await expect(page.getByRole('dialog', { name: /^Publish/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await find('revisions', 'Revisions…')
  await expect(page.getByRole('dialog', { name: 'Revisions' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Recently edited' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(dialog.locator('[data-action]').first()).toHaveText(/^Heron at the lock/)
  await expect(page.getByPlaceholder(/^Find an article/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/articles/edit/${article.id}`)
  await find('trash', 'Move to trash')
  await expect(page).toHaveURL('/admin/articles')
  await page.goto(`/admin/articles/edit/${article.id}`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(dialog.getByRole('button', { name: 'New article' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Heron/ })).toHaveCount(0)
})

test('the palette can click something on another screen', async ({ page }) => {
  await signIn(page, '/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Recently edited' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/^Find an article/).fill('back up now')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Back up now' })).toBeVisible()
  await expect(page).toHaveURL('/admin/settings?tab=backups')
})

test('the palette lists exact names before mere mentions', async ({ page, api }) => {
  await api('POST', '/api/admin/articles', { title: 'Quokka island' })
  await api('POST', '/api/admin/articles', { title: 'Far away', excerpt: 'The quokka lives here.' })
  await signIn(page)
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/^Find an article/).fill('quokka')
  await expect(page.getByRole('dialog').getByRole('button', { name: /Quokka island|Far away/ })).toHaveText([
    'Quokka island',
    'Far away',
  ])
})

test('Enter opens the result for the typed words, however late it arrives', async ({ page, api }) => {
  const { data: article } = await api('POST', '/api/admin/articles', { title: 'Gibbon bridge' })
  const { data: found } = await api('POST', '/api/admin/pages', {
    title: 'Gibbon station',
    blocks: { root: {}, content: [] },
  })
  await signIn(page)
  const articles = /\/api\/admin\/articles\?/
  const hold = async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(articles, async (route) => {
      await released
      await route.continue()
    })
    return async () => {
      const answered = page.waitForResponse(articles)
      release()
      await answered
      await page.unroute(articles)
    }
  }
  const search = page.getByPlaceholder(/^Find an article/)
  const open = async (words: string) => {
    await page.keyboard.press('Control+k')
    await search.fill(words)
  }

  // The pages arrive first; the articles are above them.
  const release = await hold()
  const pages = page.waitForResponse(/\/api\/admin\/pages\?/)
  await open('gibbon')
  await pages
  await search.press('Enter')
  await release()
  await expect(page).toHaveURL(`/admin/articles/edit/${article.id}`)

  // The results of an earlier query are still shown.
  await open('gibbon')
  await expect(page.getByRole('button', { name: 'Gibbon bridge' })).toBeVisible()
  const releaseAgain = await hold()
  await search.fill('gibbon station')
  await search.press('Enter')
  await releaseAgain()
  await expect(page).toHaveURL(`/admin/pages/edit/${found.id}`)

  // Results of an earlier query may still be shown until those of this one have arrived.
  await open('gibbon')
  await expect(page.getByRole('button', { name: 'Gibbon bridge' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gibbon station' })).toBeVisible()
  await search.press('ArrowDown')
  await expect(page.locator('[data-action][data-selected]')).toHaveText('Gibbon station')
  await search.press('ArrowDown')
  await expect(page.locator('[data-action][data-selected]')).toHaveText('Gibbon bridge')
  await search.press('Enter')
  await expect(page).toHaveURL(`/admin/articles/edit/${article.id}`)
})

test('a question mark shows the keys, a slash focuses the search', async ({ page }) => {
  await signIn(page, '/admin/media')
  await page.locator('#screen').focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Search media')
  await expect(sheet.getByRole('row', { name: 'Upload files' })).toContainText('N')
  await expect(sheet).toContainText('Next row')
  await expect(sheet.getByRole('row', { name: 'Bold' })).toContainText('Ctrl + B')
  await expect(sheet.getByRole('switch')).toBeFocused()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.locator('#screen').focus()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search media' })).toBeFocused()
})

test('a lost connection is announced, and so is its return', async ({ page, context, watch }) => {
  watch.expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/)
  await signIn(page)
  await context.setOffline(true)
  const news = page.getByText('Offline. Trying to reconnect…')
  await expect(news).toBeVisible()
  // It has a place of its own, also on a phone.
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('banner')).toContainText('Offline. Trying to reconnect…')
  expect(await findings(page)).toEqual([])
  await context.setOffline(false)
  await expect(page.getByText('Back online.')).toBeVisible()
  await expect(page.getByText('Back online.')).toHaveCount(0)
})
