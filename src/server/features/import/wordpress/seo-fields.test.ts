import { describe, expect, it } from 'vitest'
import { primaryCategoryOf, seoOf } from './seo-fields.ts'

const item = (meta: Record<string, string>) => ({ title: 'The &amp; pier', excerpt: 'By the sea', meta })
const empty = { title: '', description: '', ogImage: '', canonicalUrl: '', keywords: '', noindex: false }

describe('the SEO fields of WordPress', () => {
  it('are those of Yoast', () => {
    const meta = {
      _yoast_wpseo_title: 'A walk: %%title%% %%page%% %%sep%% %%sitename%%',
      _yoast_wpseo_metadesc: 'What you see. %%excerpt%%',
      _yoast_wpseo_focuskw: 'pier, sea',
      _yoast_wpseo_canonical: 'https://elsewhere.example/pier/',
      '_yoast_wpseo_opengraph-image': 'https://old.example/pier.jpg',
      '_yoast_wpseo_meta-robots-noindex': '1',
      _yoast_wpseo_primary_category: '7',
    }
    expect(seoOf(item(meta), 'Old site')).toEqual({
      seo: {
        title: 'A walk: The & pier',
        description: 'What you see. By the sea',
        keywords: 'pier, sea',
        canonicalUrl: 'https://elsewhere.example/pier/',
        ogImage: 'https://old.example/pier.jpg',
        noindex: true,
      },
      notes: [],
    })
    expect(primaryCategoryOf(item(meta))).toBe('7')
  })

  it('are those of Rank Math', () => {
    const meta = {
      rank_math_title: '%title% %sep% %sitename%',
      rank_math_description: '100 % of it',
      rank_math_robots: 'a:2:{i:0;s:7:"noindex";i:1;s:8:"nofollow";}',
    }
    expect(seoOf(item(meta), 'Old site')).toEqual({
      seo: { ...empty, description: '100 % of it', noindex: true },
      notes: [],
    })
  })

  it('are left out, with a note, where only a plugin knows the words', () => {
    const { seo, notes } = seoOf(item({ _yoast_wpseo_title: '%%cf_mood%% pier' }), '')
    expect([seo, notes.length]).toEqual([undefined, 1])
  })

  it.each([[{}], [{ rank_math_robots: 'a:1:{i:0;s:5:"index";}', '_yoast_wpseo_meta-robots-noindex': '2' }]])(
    'are none where there is nothing to say',
    (meta) => {
      expect(seoOf(item(meta), 'Old site')).toEqual({ notes: [] })
    },
  )
})
