import { expect, it } from 'vitest'
import { splitFrontMatter } from './front-matter.ts'

it.each([
  ['---\ntitle: A: b\n---\n', 'YAML', 2, 'a text with a colon in it needs quotation marks around it'],
  ['---\na: 1\ntitle: "A\n---\n', 'YAML', 4, 'a quotation mark, a bracket, a comma or a colon is missing'],
  ['---\na: 1\ntags:\n\t- x\n---\n', 'YAML', 4, 'there is a tab, where only spaces may be'],
  [
    '---\nauthor: @mira\n---\n',
    'YAML',
    2,
    'a text that begins with this character needs quotation marks around it',
  ],
  [
    '---\npath: "C:\\Users"\n---\n',
    'YAML',
    2,
    'a backslash between double quotation marks has to be doubled',
  ],
  ['---\na: 1\nwords\nb: 2\n---\n', 'YAML', 3, 'a colon is missing after the name'],
  ['---\na:\n  b: 1\n c: 2\n---\n', 'YAML', 4, 'the number of spaces before it does not fit the lines above'],
  ['+++\na = 1\ntitle = \n+++\n', 'TOML', 3, ''],
])('says what is wrong with %j', (text, language, line, what) => {
  const where = `its ${language} has a mistake in line ${line}`
  expect(() => splitFrontMatter(`${text}Words`)).toThrow(new Error(what === '' ? where : `${where}: ${what}`))
})

it.each(['---json\n{\n"a": 1,\n"b": x\n}\n---\n', '{\n"a": 1,\n"b": x\n}\n', '{\n"a": 1,\n'])(
  'refuses %j',
  (text) => {
    expect(() => splitFrontMatter(`${text}Words`)).toThrow(
      'its JSON has a mistake, or a closing brace is missing',
    )
  },
)
