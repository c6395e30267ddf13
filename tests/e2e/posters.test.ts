import path from 'node:path'
import { findingsInBothColours } from './support/people.ts'
import { expect, signIn, test, toast } from './support/test.ts'

const film = path.resolve(import.meta.dirname, '../fixtures/media/tagged/vp8.webm')

test('an uploaded video gets a poster of itself, which another frame or image replaces', async ({
  page,
  api,
}) => {
  await signIn(page, '/admin/media')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).first().click()
  await (await chooser).setFiles(film)
  const tile = page.getByRole('button').filter({ hasText: 'vp8.webm' })
  await expect(tile).toContainText('64 × 48, 0:01')
  await expect(tile.getByRole('img', { includeHidden: true }).first()).toBeVisible()
  const [video] = (await api('GET', '/api/admin/media?type=video')).data.media as {
    id: string
    url: string
  }[]
  const posterOf = async () => (await api('GET', `/api/admin/media/${video?.id}`)).data.poster
  const first = await posterOf()
  expect(first).toMatch(/^\/media\/.*\.jpe?g$/)

  await tile.click()
  const dialog = page.getByRole('dialog', { name: 'vp8.webm' })
  await expect(dialog.getByRole('textbox', { name: 'Poster' })).toHaveValue(String(first))
  await expect(dialog).toContainText('64 × 48, 0:01')
  expect(await findingsInBothColours(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Use this frame as the poster' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Poster' })).not.toHaveValue(String(first))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Saved.')).toBeVisible()
  const second = await posterOf()
  expect(second).not.toBe(first)

  const content = `<video src="${video?.url}" controls></video>`
  const article = await api('POST', '/api/admin/articles', {
    title: 'A short film',
    content,
    status: 'published',
  })
  await page.goto(`/blog/${article.data.slug}`)
  const player = page.locator('video')
  await expect(player).toHaveAttribute('poster', String(second))
  await expect(player).toHaveAttribute('width', '64')
})

test('a video that the browser cannot play is uploaded without a poster', async ({ page, api }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (give) => give(null)
  })
  await signIn(page, '/admin/media')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).first().click()
  await (await chooser).setFiles(path.resolve(import.meta.dirname, '../fixtures/media/tagged/vp9.webm'))
  const tile = page.getByRole('button').filter({ hasText: 'vp9.webm' })
  await tile.click()
  const dialog = page.getByRole('dialog', { name: 'vp9.webm' })
  await expect(dialog.getByRole('textbox', { name: 'Poster' })).toHaveValue('')
  await dialog.getByRole('button', { name: 'Use this frame as the poster' }).click()
  await expect(toast(page, 'The frame could not be read.')).toBeVisible()
  expect((await api('GET', '/api/admin/media?type=video&q=vp9')).data.media).toMatchObject([{ poster: null }])
})
