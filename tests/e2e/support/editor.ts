// Steps of journeys that write an article.
import type { Page } from '@playwright/test'
import { type Call, content, expect, signIn, titleField } from './test.ts'

/** Opens a new article with this title, with the caret in its text. */
export async function start(page: Page, title: string): Promise<void> {
  await signIn(page, '/admin/articles/new')
  await titleField(page).fill(title)
  await content(page).click()
}

/** Creates an article and opens it in the editor. `path`: the screen; `url`: the article in the API. */
export async function openArticle(page: Page, api: Call, fields: object) {
  const { data: article } = await api('POST', '/api/admin/articles', fields)
  const path = `/admin/articles/edit/${article.id}`
  await signIn(page, path)
  return { article, path, url: `/api/admin/articles/${article.id}` }
}

/** The text on the server, once the editor has saved it. */
export async function stored(page: Page, api: Call): Promise<() => Promise<string>> {
  await expect(page).toHaveURL(/\/edit\//)
  const id = page.url().split('/').at(-1)
  return async () => {
    const { data } = await api('GET', `/api/admin/articles/${id}/draft`)
    return (data.entity as { content: string }).content
  }
}

/** Pastes content of the clipboard, by type. */
export async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await content(page).evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}
