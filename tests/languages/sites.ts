// A site in one of the languages, which the project of Playwright names: empty, or with everything.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { RunningSite } from '../e2e/support/server.ts'
import { startSite } from '../e2e/support/server.ts'
import { admin, test as base, callOn, expect } from '../e2e/support/test.ts'
import { type Content, fill, furtherLanguage } from './content.ts'
import { type Language, languages } from './languages.ts'
import { inPage } from './look.ts'
import type { LanguageName } from './names.ts'
import { formatsOfPseudo, pseudoAdminTexts } from './pseudo.ts'
import { words } from './words.ts'

export { expect } from '../e2e/support/test.ts'

type WorkerSite = (args: { language: Language }, use: (site: RunningSite) => Promise<void>) => Promise<void>
type OfWorker = { languageName: LanguageName; language: Language; site: RunningSite; content: Content }

/** A site with content. */
export const test = base.extend<{ inLanguage: undefined }, OfWorker>({
  languageName: ['de', { scope: 'worker', option: true }],
  language: [({ languageName }, use) => use(languages[languageName]()), { scope: 'worker' }],
  site: siteIn({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }),
  content: [
    async ({ site }, use) => {
      await use(await fill(callOn(site.url), site.url))
    },
    { scope: 'worker' },
  ],
  locale: ({ language }, use) => use(language.admin),
  inLanguage: [
    async ({ context, page, languageName, watch }, use) => {
      // Frames without scripts refuse those of `in-page.ts` too.
      watch.expectComplaint(/about:srcdoc.*sandboxed/)
      await context.addInitScript(inPage)
      if (languageName === 'pseudo') await speakPseudo(page)
      await use(undefined)
    },
    { auto: true },
  ],
})

/** Without content. Without an administrator it has no language yet. */
export function siteIn(env: Record<string, string>): [WorkerSite, { scope: 'worker' }] {
  return [
    async ({ language }, use) => {
      const site = await startSite(env)
      if (env.ADMIN_EMAIL) await speak(site, language)
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ]
}

/** Chooses the language of the site and of its administrator. */
async function speak(site: RunningSite, language: Language): Promise<void> {
  const api = callOn(site.url)
  const settings = {
    ...language.site,
    languages: [furtherLanguage],
    siteName: words(1, 2),
    siteDescription: words(2, 9),
    statistics: { counting: true },
    translations: { [furtherLanguage]: { siteName: words(1, 2) } },
  }
  const { status, data } = await api('PUT', '/api/admin/settings', settings)
  expect([status, status === 200 ? '' : data]).toEqual([200, ''])
  expect((await api('PUT', '/api/auth/me', { language: language.admin, name: words(3, 2) })).status).toBe(200)
}

const builtFiles = (): Record<string, { file: string }> =>
  JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'))

/** The file with the German texts of the admin brings the pseudo-language. */
const speakPseudo = (page: Page) =>
  page.route(`**/${builtFiles()['src/admin/texts/catalogs/de.ts']?.file}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `globalThis.adminTexts = ${JSON.stringify({ language: formatsOfPseudo, texts: pseudoAdminTexts() })}`,
    }),
  )
