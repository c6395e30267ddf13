import type { Page } from '@playwright/test'
import { findingsInBothColours } from './support/people.ts'
import { openSettings, saved } from './support/settings.ts'
import { expect, signIn, test, toast } from './support/test.ts'

/** A picture of the screen in both widths, for people who ask for it. */
async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png` })
  }
}

test('a site gets a second language, and an article is translated and published in it alone', async ({
  page,
  api,
}) => {
  const { data: coast } = await api('POST', '/api/admin/articles', {
    title: 'The long coast',
    slug: 'long-coast',
    content: '<p>Sand and stones.</p>',
    status: 'published',
  })
  try {
    await openSettings(page)
    const languages = page.getByRole('combobox', { name: 'Further languages' })
    await languages.fill('German')
    await page.getByRole('option', { name: 'Deutsch (German)' }).click()
    await page.keyboard.press('Escape')
    await saved(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/settings.png` })

    await page.goto(`/admin/articles/edit/${coast.id}`)
    const part = page.getByRole('group', { name: 'Translations' })
    await expect(part).toContainText('This article is in English.')
    expect(await findingsInBothColours(page)).toEqual([])
    await part.scrollIntoViewIfNeeded()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/article.png` })
    await part.getByRole('button', { name: 'Translate into Deutsch' }).click()
    await expect(part).toContainText('This article is in Deutsch.')
    const title = page.getByRole('textbox', { name: 'Title' }).first()
    await expect(title).toHaveValue('The long coast')
    await title.fill('Die lange Küste')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(toast(page, 'Published.')).toBeVisible()

    await page.goto('/admin/articles?lang=de')
    const row = page.getByRole('row').filter({ hasText: 'Die lange Küste' })
    await expect(row).toContainText('Deutsch')
    await expect(page.getByText('The long coast')).toHaveCount(0)
    expect(await findingsInBothColours(page)).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/list.png` })
    await page.setViewportSize({ width: 390, height: 844 })
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/list-390.png` })

    await page.goto('/blog/long-coast')
    await page.locator('summary[aria-label="Languages"]').click()
    expect(await findingsInBothColours(page)).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/site-390.png` })
    await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL(/\/de\/blog\/die-lange-/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.locator('summary[aria-label="Sprachen"]').click()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/site-1440.png` })
  } finally {
    await api('PUT', '/api/admin/settings', { languages: [] })
  }
})

test('a category is translated, and an article goes into that of its language', async ({ page, api }) => {
  await api('PUT', '/api/admin/settings', { languages: ['de'] })
  try {
    const { data: travel } = await api('POST', '/api/admin/categories', { name: 'Travel', slug: 'travel' })
    const { data: coast } = await api('POST', '/api/admin/articles', {
      title: 'A walk on the coast',
      slug: 'coast-walk',
      content: '<p>Sand and stones.</p>',
      status: 'published',
      categoryId: travel.id,
    })

    // Other tests have left more of them than a page of the list has.
    await signIn(page, '/admin/categories?q=Travel')
    const row = page.getByRole('row').filter({ hasText: 'Travel' })
    await expect(row).toContainText('Missing: Deutsch')
    await page.getByRole('button', { name: 'New category' }).click()
    const dialog = page.getByRole('dialog', { name: 'New category' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Reisen')
    await dialog.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'Deutsch' }).click()
    await dialog.getByRole('combobox', { name: 'Translation of' }).fill('Trav')
    await page.getByRole('option', { name: 'Travel' }).click()
    await shoot(page, 'category')
    expect(await findingsInBothColours(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create category' }).click()
    await expect(toast(page, 'Category created.')).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'Search categories' })
    await search.fill('Travel')
    await expect(row).not.toContainText('Missing')
    await shoot(page, 'categories')
    expect(await findingsInBothColours(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'Deutsch' }).click()
    await expect(row).toHaveCount(0)
    await search.fill('Reisen')
    const own = page.getByRole('row').filter({ hasText: 'Reisen' })
    await expect(own.getByRole('link', { name: '/de/reisen' })).toBeVisible()

    await page.goto(`/admin/articles/edit/${coast.id}`)
    await page.getByRole('button', { name: 'Translate into Deutsch' }).click()
    await expect(page.getByText('This article is in Deutsch.')).toBeVisible()
    const category = page.getByRole('combobox', { name: 'Category' })
    await expect(category).toHaveValue('Reisen')
    await category.click()
    await expect(page.getByRole('option')).toHaveText(['Reisen'])
    await page.keyboard.press('Escape')

    await page.goto('/travel')
    await page.locator('summary[aria-label="Languages"]').click()
    await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL(/\/de\/reisen$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Reisen' })).toBeVisible()
  } finally {
    await api('PUT', '/api/admin/settings', { languages: [] })
  }
})

test('a series is translated, and so are its articles within it', async ({ page, api }) => {
  await api('PUT', '/api/admin/settings', { languages: ['de'] })
  try {
    const { data: walks } = await api('POST', '/api/admin/series', { name: 'Walks', slug: 'walks' })
    const { data: dunes } = await api('POST', '/api/admin/articles', {
      title: 'Through the dunes',
      content: '<p>Sand and grass.</p>',
      status: 'published',
      seriesId: walks.id,
    })

    await signIn(page, '/admin/series')
    const row = page.getByRole('row').filter({ hasText: 'Walks' })
    await expect(row).toContainText('Missing: Deutsch')
    await page.getByRole('button', { name: 'New series' }).click()
    const dialog = page.getByRole('dialog', { name: 'New series' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Wege')
    await dialog.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'Deutsch' }).click()
    await dialog.getByRole('combobox', { name: 'Translation of' }).fill('Wal')
    await page.getByRole('option', { name: 'Walks' }).click()
    await shoot(page, 'series-dialog')
    expect(await findingsInBothColours(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create series' }).click()
    await expect(toast(page, 'Series created.')).toBeVisible()
    await page.goto('/admin/series')
    await expect(row).not.toContainText('Missing')
    await shoot(page, 'series')
    expect(await findingsInBothColours(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'Deutsch' }).click()
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('link', { name: '/de/series/wege' })).toBeVisible()

    await page.goto(`/admin/articles/edit/${dunes.id}`)
    await page.getByRole('button', { name: 'Translate into Deutsch' }).click()
    await expect(page.getByText('This article is in Deutsch.')).toBeVisible()
    const series = page.getByRole('combobox', { name: 'Series' })
    await expect(series).toHaveValue('Wege')
    await series.click()
    await expect(page.getByRole('option')).toHaveText(['Wege'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(toast(page, 'Published.')).toBeVisible()

    // Both have the same title.
    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await palette.getByRole('textbox').fill('Through the dunes')
    await expect(palette.getByRole('button', { name: 'Through the dunes' })).toHaveText([
      'Through the dunesDeutsch',
      'Through the dunesEnglish',
    ])

    await page.goto('/series/walks')
    await page.locator('summary[aria-label="Languages"]').click()
    await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL(/\/de\/series\/wege$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Wege' })).toBeVisible()
    await shoot(page, 'series-page')
    expect(await findingsInBothColours(page)).toEqual([])
  } finally {
    await api('PUT', '/api/admin/settings', { languages: [] })
  }
})

test('a tag is translated, and a new translation of an article has it', async ({ page, api }) => {
  await api('PUT', '/api/admin/settings', { languages: ['de'] })
  try {
    const { data: fog } = await api('POST', '/api/admin/articles', {
      title: 'Fog over the bay',
      content: '<p>Grey and quiet.</p>',
      status: 'published',
      tags: ['Weather'],
    })

    await signIn(page, '/admin/tags?q=Weather')
    const row = page.getByRole('row').filter({ hasText: 'Weather' })
    await expect(row).toContainText('Missing: Deutsch')
    await page.getByRole('button', { name: 'New tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'New tag' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Wetter')
    await dialog.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'Deutsch' }).click()
    const original = dialog.getByRole('combobox', { name: 'Translation of' })
    await original.fill('Weath')
    await page.getByRole('option', { name: 'Weather' }).click()
    await expect(original).toHaveValue('Weather')
    await shoot(page, 'tag-dialog')
    expect(await findingsInBothColours(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create tag' }).click()
    await expect(toast(page, 'Tag created.')).toBeVisible()
    await page.goto('/admin/tags?q=We')
    await expect(row).not.toContainText('Missing')
    await shoot(page, 'tags')
    expect(await findingsInBothColours(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'Deutsch' }).click()
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('link', { name: '/de/tag/wetter' })).toBeVisible()
    await page.getByRole('button', { name: 'Wetter', exact: true }).click()
    const edit = page.getByRole('dialog', { name: 'Edit tag' })
    await expect(edit.getByRole('combobox', { name: 'Language' })).toBeDisabled()
    await expect(edit.getByRole('combobox', { name: 'Translation of' })).toHaveValue('Weather')
    await page.keyboard.press('Escape')

    await page.goto(`/admin/articles/edit/${fog.id}`)
    await page.getByRole('button', { name: 'Translate into Deutsch' }).click()
    await expect(page.getByText('This article is in Deutsch.')).toBeVisible()
    await expect(page.getByText('Wetter', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(toast(page, 'Published.')).toBeVisible()

    await page.goto('/tag/weather')
    await page.locator('summary[aria-label="Languages"]').click()
    await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL(/\/de\/tag\/wetter$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Wetter' })).toBeVisible()
  } finally {
    await api('PUT', '/api/admin/settings', { languages: [] })
  }
})
