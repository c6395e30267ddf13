import { expect, test } from 'vitest'
import { defaultRobotsTxt } from '../contracts/settings.ts'
import { textOf } from '../i18n/said.ts'
import { lintRobots, servedRobots } from './robots.ts'

const origin = 'https://blog.example'
const lint = (text: string) => lintRobots(servedRobots(text, origin), origin).map(textOf)
const ending = '\nSitemap: /sitemap.xml'

test('the default has no warnings, and its sitemap line is an absolute address', () => {
  expect(servedRobots(defaultRobotsTxt, origin)).toContain('Sitemap: https://blog.example/sitemap.xml\n')
  expect(lint(defaultRobotsTxt)).toEqual([])
})

test('an absolute address in a sitemap line stays; one of another site leads to a warning', () => {
  const text = 'User-agent: *\nSitemap: https://other.example/sitemap.xml'
  expect(servedRobots(text, origin)).toBe(text)
  expect(lint(text)).toEqual(['Line 2: the sitemap is on a different site, not https://blog.example.'])
})

test.each([
  'User-agent: *\nDisallow: /',
  'user-agent : *\r\ndisallow : /*',
  'User-agent: a\nUser-agent: *\nDisallow: / # all',
  'User-agent: *\nDisallow: /\nAllow: /$',
  'User-agent: *\nAllow: /about\nUser-agent: *\nDisallow: /',
])('%j keeps everybody out', (text) => {
  expect(lint(text + ending)).toEqual([
    'This blocks the whole site for every search engine: it will disappear from search results.',
  ])
})

test.each([
  'User-agent: *\nDisallow:',
  'User-agent: *\nDisallow: /\nAllow: /',
  'User-agent: GPTBot\nDisallow: /',
  'User-agent: *\nDisallow: /*.pdf$',
  'User-agent: *\nDisallow: /private',
  '# nothing but a note',
  '',
])('%j lets search engines in', (text) => {
  expect(lint(text + ending)).toEqual([])
})

test('blocking one search engine or the styles leads to a warning', () => {
  expect(lint(`User-agent: Googlebot\nDisallow: /${ending}`)).toEqual([
    'This blocks the whole site for googlebot: it will disappear from search results.',
  ])
  expect(lint(`User-agent: *\nDisallow: /assets${ending}`)[0]).toContain('the styles under')
})

test('lines without effect lead to a warning with their number', () => {
  const warnings = lint('Disallow: /x\nUser-agent: *\nNonsense: 1\nno colon here\nAllow: path\nUser-agent:')
  expect(warnings).toEqual([
    'Line 3: "nonsense" is not a directive that search engines know.',
    expect.stringMatching(/^Line 4 has no colon/),
    'Line 5: start the path with /, or the rule has no effect.',
    'Line 6: name a robot, or * for all of them.',
    expect.stringMatching(/^Line 1: put a "User-agent:" line before/),
    expect.stringMatching(/^There is no Sitemap line/),
  ])
})

test('a file made to be long gets only a few warnings', () => {
  const warnings = lint(
    `User-agent: *\n${'x\n'.repeat(200_000)}${'Disallow: /*a*a*a*a*a*a*a*b\n'.repeat(3000)}`,
  )
  expect(warnings.length).toBeLessThan(30)
})
