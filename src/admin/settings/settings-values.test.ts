import { describe, expect, it } from 'vitest'
import { settings } from '../../contracts/settings.ts'
import { valueAt } from '../ui/value-at.ts'
import { labelOf } from './fields.ts'
import { changedGroups, changedPaths, leavesOf, mergeSettings, withFields } from './settings-values.ts'

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

  it('takes a list, and the footer, as one field', () => {
    const after = changed({
      socialLinks: [{ platform: 'A', url: '/b' }],
      footer: { root: {}, content: [{ type: 'Heading', props: { id: 'h' } }] },
    })
    expect(changedPaths(stored, after)).toEqual(['socialLinks', 'footer'])
  })

  it('sends whole groups, and only those that differ', () => {
    const after = changed({ metadata: { ...stored.metadata, title: 'Hello' } })
    expect(changedGroups(stored, after)).toEqual({ metadata: after.metadata })
    expect(changedGroups(stored, stored)).toEqual({})
  })

  it('puts what was changed here on top of what was changed elsewhere', () => {
    const mine = changed({ metadata: { ...stored.metadata, title: 'Mine' } })
    const theirs = changed({ siteName: 'Theirs', metadata: { ...stored.metadata, description: 'Theirs' } })
    const merged = mergeSettings(stored, mine, theirs)
    expect(merged.siteName).toBe('Theirs')
    expect(merged.metadata).toMatchObject({ title: 'Mine', description: 'Theirs' })
    expect(theirs.metadata.title).toBe('')
  })

  it('takes single fields over', () => {
    const other = changed({ schemaOrg: { ...stored.schemaOrg, sameAs: ['https://a.example/'] } })
    const result = withFields(stored, other, ['schemaOrg.sameAs'])
    expect(valueAt(result, 'schemaOrg.sameAs')).toEqual(['https://a.example/'])
    expect(valueAt(stored, 'schemaOrg.sameAs')).toEqual([])
    expect(valueAt(stored, 'metadata.none.deeper')).toBeUndefined()
  })
})

describe('the fields of the settings', () => {
  it('are all found, each with a label; a list is one, and so is the footer', () => {
    const leaves = leavesOf(settings.parse({}))
    expect(leaves).toEqual(
      expect.arrayContaining(['siteName', 'socialLinks', 'footer', 'themeSettings.colors.primary']),
    )
    expect(leaves.filter((path) => /^(?:footer|socialLinks)\./.test(path))).toEqual([])
    expect(leaves.filter((path) => labelOf(path) === '')).toEqual([])
  })
})
