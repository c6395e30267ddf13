import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('{src,tests,docs,scripts,bench,bin}/**/*.*')
const documents = ['CONTRIBUTING.md', 'README.md', ...globSync('docs/{*,rooms/*}.md')]
// Of what somebody adds, or a site contains.
const isExample = (path: string) => /(^|\/)[xX]\b|X|[A-Z]{2}/.test(path)

test.each(documents)('%s names only files that exist', (document) => {
  const named = readFileSync(document, 'utf8').matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:ts|tsx|css|sh|md))`/g)
  const missing = Array.from(named, ([, path = '']) => path).filter(
    (path) => !isExample(path) && !files.some((file) => file === path || file.endsWith(`/${path}`)),
  )
  expect(missing).toEqual([])
})
