import { expect, test } from 'vitest'
import { cleanFilename, storageName } from './file-name.ts'

test.each([
  ['photo.jpg', 'photo.jpg', 'photo'],
  ['../../etc/passwd', 'passwd', 'passwd'],
  ['C:\\Users\\me\\Ferien Größe 1.JPG', 'Ferien Größe 1.JPG', 'ferien-grosse-1'],
  ['invoice\u202Egpj.exe', 'invoicegpj.exe', 'invoicegpj'],
  ['a\u0000b\r\nc\t.png', 'abc.png', 'abc'],
  ['日本語.png', '日本語.png', 'file'],
  ['e\u0301te\u0301.png', 'été.png', 'ete'],
  ['', 'file', 'file'],
  ['...', 'file', 'file'],
  ['dir/', 'file', 'file'],
  ['.htaccess', '.htaccess', 'htaccess'],
  ['<script>alert(1)</script>.svg', 'script>.svg', 'script'],
  ['\ud800.png', '\ufffd.png', 'file'],
])('%j is kept as %j and stored as %j', (given, shown, stored) => {
  expect(cleanFilename(given)).toBe(shown)
  expect(storageName(cleanFilename(given))).toBe(stored)
})

test('a long name is cut, but keeps its extension and ends in a whole character', () => {
  const name = cleanFilename(`${'😀'.repeat(300)}.jpeg`)
  expect(name.length).toBeLessThanOrEqual(200)
  expect(name.endsWith('😀.jpeg')).toBe(true)
  expect(storageName(`${'word-'.repeat(100)}.png`).length).toBeLessThanOrEqual(60)
})
