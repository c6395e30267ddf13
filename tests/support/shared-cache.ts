import type { TestApp } from './app.ts'

type Stored = { answer: Awaited<ReturnType<TestApp['call']>>; keys: readonly string[]; until: number }

/**
 * A cache in front of a site with CDN_PURGE=webhook: it has every answer for as long as it may, unless the site stores a
 * purge with one of its keys. Answers that only browsers may store are none of it.
 */
export function openSharedCache(site: TestApp): TestApp & { hits(): number } {
  const stored = new Map<string, Stored>()
  const seen = new Set<string>()
  let hits = 0

  async function dropPurged() {
    for (const { id, keys } of await site.deps.db.selectFrom('purges').select(['id', 'keys']).execute()) {
      if (seen.has(id)) continue
      seen.add(id)
      const gone = keys.split(' ')
      for (const [url, page] of stored) if (gone.some((key) => page.keys.includes(key))) stored.delete(url)
    }
  }

  return {
    ...site,
    hits: () => hits,
    async call(method, url) {
      await dropPurged()
      const now = Date.parse(site.deps.now())
      const known = stored.get(url)
      if (known && now < known.until) {
        hits += 1
        return known.answer
      }
      const answer = await site.call(method, url)
      const [, seconds = '0'] = /\bs-maxage=(\d+)/.exec(String(answer.headers['cache-control'])) ?? []
      const keys = String(answer.headers['surrogate-key'] ?? '').split(' ')
      stored.set(url, { answer, keys, until: now + Number(seconds) * 1000 })
      return answer
    },
  }
}
