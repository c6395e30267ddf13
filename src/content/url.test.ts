import { describe, expect, test } from 'vitest'
import { isHttpUrl, isSafeUrl } from '../contracts/url.ts'
import { embedHosts, embedUrl } from './embeds.ts'
import { safeMediaUrl, safeUrl } from './url.ts'

const good = [
  'https://example.com',
  'HTTP://example.com:8080/a?b=c#d',
  'https://例え.example/道',
  'https://[::1]/',
  'mailto:a@b.example',
  'mailto:a@b.example?subject=x%20y',
  'tel:+49-30-123',
  'tel:112',
  '/',
  '/blog/a',
  '/a?b=//c',
  '#',
  '#pricing',
  '?page=2',
]
const bad = [
  '',
  ' ',
  'example.com',
  'about',
  '../a',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil',
  '/%2f/evil.example',
  '/%5Cevil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://',
  'https:///a',
  'https://a b.example',
  'https://user:pass@evil.example',
  'https://good@evil.example',
  'javascript:alert(1)',
  'JAVASCRIPT:x',
  'java\nscript:x',
  'data:text/html,x',
  'vbscript:x',
  'ftp://a.example',
  'https://a.example/\u0000',
  'https://a.example/%00',
  'https://a.example/\u202egpj',
  'mailto:',
  'tel:',
  'tel:<x>',
  'https://a.example/"onclick=x',
  'https://%zz/',
  'mailto://evil.example',
]

describe('addresses', () => {
  test.each(good)('%s is accepted as it is', (url) => {
    expect(isSafeUrl(url)).toBe(true)
    expect(safeUrl(url)).toBe(url)
  })

  test.each(bad)('%j is refused', (url) => {
    expect(isSafeUrl(url)).toBe(false)
    expect(safeUrl(url)).toBeUndefined()
  })

  test('surrounding blanks are removed and inner ones are encoded', () => {
    expect(safeUrl(' https://a.example/my photo.jpg ')).toBe('https://a.example/my%20photo.jpg')
  })

  test('only http and https count as web addresses', () => {
    expect(isHttpUrl('https://example.com/')).toBe(true)
    expect(isHttpUrl('/a')).toBe(false)
    expect(isHttpUrl('mailto:a@b.example')).toBe(false)
  })

  test('an image comes from the web or from a path of this site', () => {
    expect(safeMediaUrl('/media/a.png')).toBe('/media/a.png')
    expect(safeMediaUrl('https://a.example/b.png')).toBe('https://a.example/b.png')
    for (const url of ['#a', '?a', 'mailto:a@b.example', 'data:image/png;base64,AAAA']) {
      expect(safeMediaUrl(url)).toBeUndefined()
    }
  })
})

describe('frames', () => {
  test('a player of a known host is allowed over https', () => {
    expect(embedUrl('http://www.youtube.com/embed/a?start=5')).toBe('https://www.youtube.com/embed/a?start=5')
    expect(embedUrl('//player.vimeo.com/video/1')).toBe('https://player.vimeo.com/video/1')
    expect(embedHosts).toContain('open.spotify.com')
  })

  test('another host or port, or a part of the host, is not', () => {
    for (const url of [
      'https://evil.example/embed/a',
      'https://www.youtube.com/redirect?q=x',
      'https://youtube.com.evil.example/embed/',
      'https://www.youtube.com:8443/embed/a',
      'https://www.google.com/url?q=x',
      '/embed/a',
      'ftp://www.youtube.com/embed/a',
      'https://www.youtube.com/embed/../redirect?q=x',
      'https://x@www.youtube.com/embed/a',
    ]) {
      expect(embedUrl(url), url).toBeUndefined()
    }
  })
})
