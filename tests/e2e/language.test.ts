import { findingsInBothColours } from './support/people.ts'
import { openSettings, publicHtml, saved, test } from './support/settings.ts'
import { expect, titleField } from './support/test.ts'

test('the language of the site, and single texts of it, are chosen in the settings', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/status of 422/)
  await openSettings(page)
  const language = page.getByRole('combobox', { name: 'Language', exact: true })
  // No other journey leaves texts in this language, and a language with texts cannot become the first one.
  await language.fill('Dutch')
  await page.getByRole('option', { name: 'Nederlands (Dutch)' }).click()
  await page.getByRole('button', { name: 'Change words' }).click()
  await page.getByRole('searchbox', { name: 'Find words' }).fill('latest articles')
  await expect(page.getByRole('textbox', { name: 'Latest articles' })).toHaveAttribute(
    'placeholder',
    'Nieuwste artikelen',
  )
  await page.getByRole('textbox', { name: 'Latest articles' }).fill('Vers gedrukt')
  await saved(page)
  const html = await publicHtml(page)
  expect(html).toContain('<html lang="nl"')
  expect(html).toContain('Naar de inhoud')

  expect(await findingsInBothColours(page)).toEqual([])

  await page.getByRole('searchbox', { name: 'Find words' }).fill('results')
  const one = page.getByRole('textbox', { name: 'Results: one' })
  await one.fill('{number} gevonden')
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Use no other values than {count}', { exact: true })).toBeVisible()
  await expect(one).toHaveAttribute('aria-invalid', 'true')
  await one.fill('')
  await page.getByRole('searchbox', { name: 'Find words' }).fill('latest articles')
  await expect(page.getByRole('textbox', { name: 'Latest articles' })).toHaveValue('Vers gedrukt')

  await language.fill('ar-EG')
  await page.getByRole('option', { name: /ar-EG$/ }).click()
  await saved(page)
  expect(await publicHtml(page)).toContain('<html lang="ar-EG" dir="rtl"')
  await language.fill('sw')
  await page.getByRole('option', { name: /Swahili/ }).click()
  await expect(page.getByText('There is no translation into Swahili yet.')).toBeVisible()
})

test('slugs follow the title in Latin letters if the settings say so', async ({ page, api }) => {
  await openSettings(page)
  await page.getByRole('combobox', { name: 'Slugs are written in' }).click()
  await page.getByRole('option', { name: 'Latin letters' }).click()
  await saved(page)
  await page.goto('/admin/articles/new')
  await titleField(page).fill('Старый')
  await expect(page.getByLabel('Slug')).toHaveValue('stariy')
  await expect(page).toHaveURL(/\/edit\//)
  await page.reload()
  await titleField(page).fill('Старый мост')
  await expect(page.getByLabel('Slug')).toHaveValue('stariy-most')
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'New category' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Мосты')
  await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue('mosty')
  const { data } = await api('POST', '/api/admin/categories', { name: 'Реки' })
  expect(data.slug).toBe('reki')
})
