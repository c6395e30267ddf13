import { findingsInBothColours } from './support/people.ts'
import { openSettings, publicHtml, saved, test } from './support/settings.ts'
import { expect } from './support/test.ts'

test('the language of the site, and single texts of it, are chosen in the settings', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/status of 422/)
  await openSettings(page)
  const language = page.getByRole('combobox', { name: 'Language' })
  await language.fill('German')
  await page.getByRole('option', { name: 'Deutsch (German)' }).click()
  await page.getByRole('button', { name: 'Change words' }).click()
  await page.getByRole('searchbox', { name: 'Find words' }).fill('latest articles')
  await expect(page.getByRole('textbox', { name: 'Latest articles' })).toHaveAttribute(
    'placeholder',
    'Neueste Artikel',
  )
  await page.getByRole('textbox', { name: 'Latest articles' }).fill('Frisch gedruckt')
  await saved(page)
  const html = await publicHtml(page)
  expect(html).toContain('<html lang="de"')
  expect(html).toContain('Zum Inhalt springen')

  expect(await findingsInBothColours(page)).toEqual([])

  await page.getByRole('searchbox', { name: 'Find words' }).fill('results')
  const one = page.getByRole('textbox', { name: 'Results: one' })
  await one.fill('{number} Treffer')
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Use no other values than {count}', { exact: true })).toBeVisible()
  await expect(one).toHaveAttribute('aria-invalid', 'true')
  await one.fill('')
  await page.getByRole('searchbox', { name: 'Find words' }).fill('latest articles')
  await expect(page.getByRole('textbox', { name: 'Latest articles' })).toHaveValue('Frisch gedruckt')

  await language.fill('ar-EG')
  await page.getByRole('option', { name: /ar-EG$/ }).click()
  await saved(page)
  expect(await publicHtml(page)).toContain('<html lang="ar-EG" dir="rtl"')
  await language.fill('sw')
  await page.getByRole('option', { name: /Swahili/ }).click()
  await expect(page.getByText('There is no translation into Swahili yet.')).toBeVisible()
})
