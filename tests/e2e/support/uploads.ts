// Steps of journeys that upload images.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { content, expect } from './test.ts'

/** Each is another image: the library recognizes one that it has. */
export const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 64, height: 40 + name.length, channels: 3, background: '#2a9d8f' } })
    .png()
    .toBuffer(),
})

/** Uploads wait on the way to the server, until the returned function is called. */
export async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/admin/upload*', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  return release
}

/** Pastes images into the text of an article. */
export async function pasteImage(page: Page, ...names: string[]): Promise<void> {
  const images = await Promise.all(names.map(picture))
  await content(page).evaluate(
    (target, files) => {
      const clipboardData = new DataTransfer()
      for (const { name, bytes } of files)
        clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    images.map(({ name, buffer }) => ({ name, bytes: [...buffer] })),
  )
  for (const name of names) await expect(content(page).getByText(`Uploading ${name}`)).toBeVisible()
}
