import { execFile } from 'node:child_process'
import { createReadStream, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { programEnv } from '../support/program-env.ts'
import { findings } from './support/people.ts'
import { expect, siteWith, test } from './support/test.ts'

const own = test.extend({ site: siteWith() })
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves the files of a folder like any web server, at the address of `port`. */
function serve(folder: string, port: number) {
  const server = createServer((request, response) => {
    const name = path.join(folder, new URL(request.url ?? '/', 'http://x').pathname)
    const file = [`${name}.html`, path.join(name, 'index.html'), name].find((one) =>
      statSync(one, { throwIfNoEntry: false })?.isFile(),
    )
    response.setHeader('content-type', types[path.extname(file ?? '')] ?? 'application/octet-stream')
    if (file) createReadStream(file).pipe(response)
    else response.writeHead(404).end()
  })
  return new Promise<typeof server>((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)))
}

own('a site exported as files is read and searched without Masthead', async ({ page, api, site }) => {
  const write = (title: string, content: string) =>
    api('POST', '/api/admin/articles', { title, content, status: 'published' })
  await write('The wooden plane', '<p>Planing needs a sharp blade.</p>')
  await write('A café by the sea', '<p>Coffee and tides.</p>')
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-files-'))
  const env = {
    ...programEnv,
    HOME: process.env.HOME,
    DATA_DIR: site.dataDir,
    PUBLIC_URL: site.url,
    PORT: new URL(site.url).port,
  }
  const { stdout } = await promisify(execFile)('bin/masthead', ['export', 'static', folder], { env })
  expect(stdout).toMatch(/\d+ pages, \d+ files, \d+ redirects\./)
  // The files take the place of the server, at the same address.
  await site.kill()
  const server = await serve(path.join(folder, 'public'), Number(new URL(site.url).port))
  try {
    await page.goto('/')
    await page.getByRole('link', { name: 'The wooden plane', exact: true }).click()
    await expect(page.getByText('Planing needs a sharp blade.')).toBeVisible()
    await page.goto('/search?q=plaen')
    await expect(page.getByRole('status')).toHaveText(/^\d results?$/)
    await expect(page.locator('.results a').first()).toHaveText('The wooden plane')
    await page.getByRole('searchbox').fill('cafe')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.locator('.results a').first()).toHaveText('A café by the sea')
    expect(await findings(page)).toEqual([])
    await page.goto('/search?q=zeppelin')
    await expect(page.getByRole('status')).toContainText('No results for “zeppelin”.')
  } finally {
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true, force: true })
    await site.restart()
  }
})
