import { describe, expect, it } from 'vitest'
import { defaultSettings, settings } from '../../contracts/settings.ts'
import { changedPaths, leavesOf } from './changed-paths.ts'
import { labelOf } from './labels-and-tabs.ts'

const stored = settings.parse({ siteName: 'Paper', socialLinks: [{ platform: 'A', url: '/a' }] })
const changed = (change: object) => settings.parse({ ...stored, ...change })

describe('settings compared field by field', () => {
  it('names the fields that differ, as deep as they go', () => {
    const after = changed({
      siteName: 'Stone',
      metadata: { ...stored.metadata, ogTitle: 'Hello' },
      sitemapSettings: {
        ...stored.sitemapSettings,
        priority: { ...stored.sitemapSettings.priority, home: 0.5 },
      },
    })
    expect(changedPaths(stored, after)).toEqual([
      'siteName',
      'metadata.ogTitle',
      'sitemapSettings.priority.home',
    ])
    expect(changedPaths(stored, structuredClone(stored))).toEqual([])
  })

  it('treats a list, and the footer, as one field', () => {
    const after = changed({
      socialLinks: [{ platform: 'A', url: '/b' }],
      footer: { root: {}, content: [{ type: 'Heading', props: { id: 'h' } }] },
    })
    expect(changedPaths(stored, after)).toEqual(['socialLinks', 'footer'])
  })
})

describe('the fields of the settings', () => {
  it('are all found, each with a label; a list is one, and so are the footer and an empty group', () => {
    const leaves = leavesOf(defaultSettings)
    expect(leaves).toEqual(
      expect.arrayContaining(['siteName', 'texts', 'socialLinks', 'footer', 'themeSettings.colors.primary']),
    )
    expect(leaves.filter((path) => /^(?:footer|socialLinks)\./.test(path))).toEqual([])
    expect(leaves.filter((path) => labelOf(path) === '')).toEqual([])
  })
})
