import { describe, expect, it } from 'vitest'
import { type Settings, settings } from '../../contracts/settings.ts'
import { mergeValues } from '../editing/merge.ts'
import { failureOf, settingsStrategies } from './settings-remote.ts'

const stored = settings.parse({ siteName: 'Paper', socialLinks: [{ platform: 'A', url: '/a' }] })
const changed = (change: object): Settings => settings.parse({ ...stored, ...change })
const merge = (mine: Settings, theirs: Settings) =>
  mergeValues({ base: stored, stored, mine, theirs }, settingsStrategies)

describe('settings that two people changed', () => {
  it('are merged field by field', () => {
    const mine = changed({ metadata: { ...stored.metadata, title: 'Mine' } })
    const theirs = changed({ siteName: 'Theirs', metadata: { ...stored.metadata, description: 'Theirs' } })
    const { merged, conflicts } = merge(mine, theirs)
    expect(conflicts).toEqual([])
    expect(merged.siteName).toBe('Theirs')
    expect(merged.metadata).toMatchObject({ title: 'Mine', description: 'Theirs' })
    expect(theirs.metadata.title).toBe('')
    expect(Object.keys(merged)).toEqual(Object.keys(stored))
  })

  it('ask about a list as a whole, and about the footer as a whole', () => {
    const footer = (id: string) => ({ root: {}, content: [{ type: 'Heading', props: { id } }] })
    const mine = changed({ socialLinks: [{ platform: 'A', url: '/mine' }], footer: footer('mine') })
    const theirs = changed({ socialLinks: [], footer: footer('theirs') })
    expect(merge(mine, theirs).conflicts.map(({ path }) => path)).toEqual(['socialLinks', 'footer'])
  })
})

it('a failure names robots.txt or the sitemap if nothing else was changed', () => {
  const { robotsTxt, sitemapSettings } = stored
  expect(failureOf({ robotsTxt })).toBe('Failed to refresh robots.txt')
  expect(failureOf({ sitemapSettings })).toBe('Failed to generate sitemap')
  expect(failureOf({ robotsTxt, sitemapSettings })).toBe('Failed to update settings')
})
