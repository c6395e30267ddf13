import type { Page } from '@playwright/test'
import { expect, signIn, test, toast } from './support/test.ts'

const box = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Select ${title}`, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected' })
async function change(page: Page, what: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: what }).click()
}
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

test('many articles are published, moved, unpublished and deleted at once', async ({ page, api }) => {
  await api('POST', '/api/admin/categories', { name: 'Stone work' })
  const names = ['Granite', 'Marble', 'Slate', 'Tuff'].map((stone) => `${stone} in bulk`)
  for (const title of names)
    await api('POST', '/api/admin/articles', {
      title,
      ...(title.startsWith('Slate') && { status: 'published' }),
    })
  await signIn(page, '/admin/articles?q=in+bulk&sort=title')

  await box(page, 'Granite in bulk').click()
  await box(page, 'Slate in bulk').click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 articles')
  await bar(page).getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(toast(page, '2 articles published. 1 article skipped: nothing to do.')).toBeVisible()
  await expect(row(page, 'Granite')).toContainText('Published')
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Change to 2 articles undone.')).toBeVisible()
  await expect(row(page, 'Granite')).toContainText('Draft')
  await expect(row(page, 'Slate')).toContainText('Published')

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(bar(page)).toContainText('4 articles')
  await change(page, 'Move to category…')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Category' }).fill('stone')
  await page.getByRole('option', { name: 'Stone work' }).click()
  await page.getByRole('button', { name: 'Move 4 articles' }).click()
  await expect(toast(page, '4 articles moved.')).toBeVisible()
  await expect(row(page, 'Tuff')).toContainText('Stone work')

  await box(page, 'Slate in bulk').click()
  await bar(page).getByRole('button', { name: 'Unpublish' }).click()
  await expect(toast(page, '1 article unpublished.')).toBeVisible()
  await expect(row(page, 'Slate')).toContainText('Draft')

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  // Visitors cannot see them any more, so they are moved without a question.
  await bar(page).getByRole('button', { name: 'Move to trash' }).click()
  await expect(toast(page, '4 articles moved to the trash.')).toBeVisible()
  await expect(page.getByText('No articles found.')).toBeVisible()
  await page.goto('/admin/articles?status=trash')
  for (const title of names) await box(page, title).check()
  await bar(page).getByRole('button', { name: 'Restore' }).click()
  await expect(toast(page, '4 articles restored.')).toBeVisible()
  await page.goto('/admin/articles?q=in+bulk')
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(4)
})

test('many articles are tagged and given to another author, and found by both', async ({ page, api }) => {
  const { data: person } = await api('POST', '/api/admin/users', {
    name: 'Nell Carver',
    email: 'nell@example.com',
    role: 'AUTHOR',
  })
  await api('POST', '/api/admin/articles', { title: 'Ash to be tagged', tags: ['First', 'Hardwood'] })
  const { data: birch } = await api('POST', '/api/admin/articles', { title: 'Birch to be tagged' })
  const tagsOf = async (title: string) => {
    const { data } = await api('GET', `/api/admin/articles?q=${encodeURIComponent(title)}`)
    const [{ tags }] = data.articles as [{ tags: { name: string }[] }]
    return tags.map(({ name }) => name)
  }
  await signIn(page, '/admin/articles?q=to+be+tagged&sort=title')
  const all = page.getByRole('checkbox', { name: 'Select all on this page' })

  await all.check()
  await change(page, 'Add tag…')
  await page.getByRole('dialog').getByLabel('Tag').fill('hardwood')
  await page.keyboard.press('Enter')
  await expect(toast(page, '1 article tagged. 1 article skipped: nothing to do.')).toBeVisible()
  expect(await tagsOf('Birch to be tagged')).toEqual(['Hardwood'])

  await all.check()
  await change(page, 'Remove tag…')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Tag' }).click()
  await page.getByRole('option', { name: 'First', exact: true }).click()
  await page.getByRole('button', { name: 'Remove tag' }).click()
  await expect(toast(page, '1 article untagged.')).toBeVisible()
  expect(await tagsOf('Ash to be tagged')).toEqual(['Hardwood'])
  await toast(page, 'untagged').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => tagsOf('Ash to be tagged')).toEqual(['First', 'Hardwood'])

  const { data: guest } = await api('POST', '/api/admin/guest-authors', { name: 'Ines Turner' })
  await page.reload()
  await box(page, 'Ash to be tagged').check()
  await change(page, 'Change authors…')
  const authors = page.getByRole('dialog').getByRole('combobox', { name: 'Authors' })
  await authors.click()
  await page.getByRole('option', { name: 'Nell Carver' }).click()
  await authors.click()
  await page.getByRole('option', { name: 'Ines Turner (guest)' }).click()
  await page.getByRole('button', { name: 'Change authors' }).click()
  await expect(row(page, 'Ash')).toContainText('Nell Carver')
  const { data: found } = await api('GET', '/api/admin/articles?q=Ash+to+be+tagged')
  const [ash] = found.articles as [{ authors: { id: string }[] }]
  expect(ash.authors.map(({ id }) => id)).toEqual([person.id, guest.id])

  const { status } = await api('PUT', `/api/admin/articles/${birch.id}`, { authorIds: [] })
  expect(status).toBe(200)
  await page.reload()
  await box(page, 'Birch to be tagged').check()
  await change(page, 'Change authors…')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Authors' }).click()
  await page.getByRole('option', { name: 'Nell Carver' }).click()
  await page.getByRole('button', { name: 'Change authors' }).click()
  await expect(row(page, 'Birch')).toContainText('Nell Carver')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(toast(page, 'Change to 1 article undone.')).toBeVisible()
  await expect(row(page, 'Birch')).not.toContainText('Nell Carver')

  await page.goto('/admin/articles')
  await page.getByRole('combobox', { name: 'Tag' }).fill('hard')
  await page.getByRole('option', { name: 'Hardwood' }).click()
  await expect(page).toHaveURL(/tag=hardwood/)
  await expect(page.getByText('2 articles', { exact: true })).toBeVisible()
  await page.goto(`/admin/articles?tag=hardwood&author=${person.id}`)
  await expect(page.getByText('1 article', { exact: true })).toBeVisible()
})

test('articles are pinned and unpinned, which the list and the site show', async ({ page, api }) => {
  const published = { status: 'published', content: '<p>Words</p>' }
  await api('POST', '/api/admin/articles', { title: 'Rowan to be pinned', ...published })
  await api('POST', '/api/admin/articles', { title: 'Yew to be pinned', ...published })
  const first = async () => {
    const { data } = await api('GET', '/api/articles?limit=1')
    const [{ title }] = data.articles as [{ title: string }]
    return title
  }
  await signIn(page, '/admin/articles?q=to+be+pinned&sort=title')
  await box(page, 'Rowan to be pinned').check()
  await change(page, 'Pin to the top')
  await expect(toast(page, '1 article pinned.')).toBeVisible()
  await expect(row(page, 'Rowan')).toContainText('Pinned')
  await expect(row(page, 'Yew')).not.toContainText('Pinned')
  expect(await first()).toBe('Rowan to be pinned')
  await page.goto('/blog')
  await expect(page.locator('.card').first()).toContainText('Pinned')
  await page.goto('/admin/articles?q=to+be+pinned&sort=title')
  await box(page, 'Rowan to be pinned').check()
  await box(page, 'Yew to be pinned').check()
  await change(page, 'Unpin')
  await expect(toast(page, '1 article unpinned. 1 article skipped: nothing to do.')).toBeVisible()
  await expect(row(page, 'Rowan')).not.toContainText('Pinned')
})

const confirmTrash = (page: Page) => page.getByRole('button', { name: /^Move 2 / }).click()
async function choose(page: Page, field: string, option: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await dialog.getByRole('button', { name: action }).click()
}
async function type(page: Page, tag: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Tag').fill(tag)
  await page.keyboard.press('Enter')
}

/** Every bulk action, and the value chosen for it. */
const changes: Record<'articles' | 'pages', [label: string, choose?: (page: Page) => Promise<void>][]> = {
  pages: [['Publish'], ['Unpublish'], ['Move to trash', confirmTrash]],
  articles: [
    ['Publish'],
    ['Unpublish'],
    ['Move to trash', confirmTrash],
    ['Move to category…', (page) => choose(page, 'Category', 'Undone work', 'Move 2 articles')],
    ['Add tag…', (page) => type(page, 'Second')],
    ['Remove tag…', (page) => choose(page, 'Tag', 'First', 'Remove tag')],
    ['Change authors…', (page) => choose(page, 'Authors', 'Vera Undone', 'Change authors')],
    ['Pin to the top'],
  ],
}

for (const kind of ['articles', 'pages'] as const)
  test(`every bulk action on ${kind} can be undone`, async ({ page, api }) => {
    if (kind === 'articles') {
      await api('POST', '/api/admin/categories', { name: 'Undone work' })
      const person = { name: 'Vera Undone', email: 'vera@example.com', role: 'AUTHOR' }
      await api('POST', '/api/admin/users', person)
    }
    const ids: string[] = []
    for (const [title, status] of [
      [`Undone ${kind} one`, 'draft'],
      [`Undone ${kind} two`, 'published'],
    ]) {
      const own = kind === 'articles' ? { tags: ['First', 'Third'] } : {}
      ids.push((await api('POST', `/api/admin/${kind}`, { title, status, ...own })).data.id)
    }
    const state = () =>
      Promise.all(
        ids.map(async (id) => {
          const { status, data } = await api('GET', `/api/admin/${kind}/${id}`)
          return status === 200 ? { ...data, version: 0, updatedAt: '', readingMinutes: 0 } : status
        }),
      )
    await signIn(page, `/admin/${kind}?q=undone+${kind}&sort=title`)
    const all = page.getByRole('checkbox', { name: 'Select all on this page' })
    for (const [label, chooseFor] of changes[kind]) {
      const before = await state()
      await expect(page.getByRole('row').filter({ hasText: `Undone ${kind}` })).toHaveCount(2)
      await all.check()
      if (label.endsWith('…') || label.startsWith('Pin')) await change(page, label)
      else await bar(page).getByRole('button', { name: label, exact: true }).click()
      await chooseFor?.(page)
      await expect.poll(state, label).not.toEqual(before)
      await page.getByRole('alert').getByRole('button', { name: 'Undo', exact: true }).click()
      await expect.poll(state, `Undo of ${label}`).toEqual(before)
      await expect(bar(page)).toHaveCount(0)
    }
  })

test('the filter shows how many there are in each status', async ({ page, api }) => {
  for (const kind of ['articles', 'pages'] as const) {
    await api('POST', `/api/admin/${kind}`, { title: `Counted among ${kind}`, status: 'draft' })
    const { data } = await api('GET', `/api/admin/${kind}/counts`)
    await signIn(page, `/admin/${kind}`)
    const options = page.getByLabel('Status').getByRole('option')
    await expect(options.filter({ hasText: 'Drafts' })).toHaveText(`Drafts ${data.draft}`)
    await expect(options.filter({ hasText: 'Trash' })).toHaveText(`Trash ${data.trash}`)
    expect(data.draft).toBeGreaterThan(0)
  }
})

test('with the keyboard only: shift selects a range, Escape clears the selection', async ({ page, api }) => {
  for (const title of ['Key one', 'Key three', 'Key two']) await api('POST', '/api/admin/articles', { title })
  await signIn(page, '/admin/articles?q=key&sort=title')
  await box(page, 'Key one').focus()
  await page.keyboard.press('Space')
  await box(page, 'Key two').focus()
  await page.keyboard.press('Shift+Space')
  await expect(bar(page)).toContainText('3 articles')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
})

test('entries that the server refuses are named with the reason, and the rest is done', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of 404/)
  const ids: string[] = []
  for (const title of ['Kept page', 'Lost page'])
    ids.push((await api('POST', '/api/admin/pages', { title, blocks: { root: {}, content: [] } })).data.id)
  await signIn(page, '/admin/pages?q=page&sort=title')
  await box(page, 'Kept page').check()
  await box(page, 'Lost page').check()
  await api('DELETE', `/api/admin/pages/${ids[1]}`)
  await bar(page).getByRole('button', { name: 'Publish', exact: true }).click()
  const result = toast(page, '1 page published.')
  await expect(result).toContainText('1 page failed:')
  await expect(result).toContainText('“Lost page”: Page not found')
  await expect(row(page, 'Kept page')).toContainText('Published')
  await expect(row(page, 'Lost page')).toHaveCount(0)
})
