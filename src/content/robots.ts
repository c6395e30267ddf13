import { type Sentence, say } from '../i18n/said.ts'
/** robots.txt as visitors get it: addresses in Sitemap lines are made absolute on `origin`. */
export function servedRobots(text: string, origin: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) =>
      line.replace(/^(\s*sitemap\s*:\s*)(\/(?!\/)\S*)/i, (_, start, path) => start + origin + path),
    )
    .join('\n')
}

/** The warnings about a robots.txt: one sentence each, with the number of the line if there is one. */
export function lintRobots(text: string, origin: string): Sentence[] {
  const lines = text.split(/\r\n|\r|\n/).map(readLine)
  const warnings = [...firstWarnings(lines), ...lintOrder(lines), ...lintSitemaps(lines, origin)]
  warnings.push(...lintReach(lines))
  if (new TextEncoder().encode(text).length > maxBytes)
    warnings.push(say('The file is larger than 500 KiB. Search engines ignore everything after that.'))
  return warnings
}

const maxBytes = 500 * 1024
const maxWarnings = 20
const rules = new Set(['allow', 'disallow'])
const known = new Set([...rules, 'user-agent', 'sitemap', 'crawl-delay', 'host', 'clean-param'])

/** A line without its comment. `name` is undefined for an empty line, and '' for one without a colon. */
type Line = { number: number; name: string | undefined; value: string }

function readLine(line: string, index: number): Line {
  const content = line
    .replace(/^\uFEFF/, '')
    .replace(/#.*$/, '')
    .trim()
  if (content === '') return { number: index + 1, name: undefined, value: '' }
  const colon = content.indexOf(':')
  if (colon < 0) return { number: index + 1, name: '', value: content }
  return {
    number: index + 1,
    name: content.slice(0, colon).trim().toLowerCase(),
    value: content.slice(colon + 1).trim(),
  }
}

function firstWarnings(lines: Line[]): Sentence[] {
  const warnings: Sentence[] = []
  for (const line of lines) {
    if (warnings.length === maxWarnings) return warnings
    warnings.push(...lintLine(line))
  }
  return warnings
}

function lintLine({ number, name, value }: Line): Sentence[] {
  if (name === undefined) return []
  if (name === '')
    return [
      say('Line {number} has no colon, so it is ignored. Write it as "Disallow: /path", for example.', {
        number,
      }),
    ]
  if (!known.has(name))
    return [
      say('Line {number}: "{name}" is not a directive that search engines know.', {
        number,
        name: name.slice(0, 60),
      }),
    ]
  if (name === 'user-agent' && value === '')
    return [say('Line {number}: name a robot, or * for all of them.', { number })]
  if (rules.has(name) && value !== '' && !/^[/*]/.test(value))
    return [say('Line {number}: start the path with /, or the rule has no effect.', { number })]
  return []
}

function lintOrder(lines: Line[]): Sentence[] {
  const firstAgent = lines.findIndex(({ name }) => name === 'user-agent')
  const stray = lines.find(
    ({ name }, index) => rules.has(name ?? '') && (firstAgent < 0 || index < firstAgent),
  )
  return stray
    ? [
        say('Line {number}: put a "User-agent:" line before the first rule, or it is ignored.', {
          number: stray.number,
        }),
      ]
    : []
}

function lintSitemaps(lines: Line[], origin: string): Sentence[] {
  const sitemaps = lines.filter(({ name }) => name === 'sitemap')
  if (sitemaps.length === 0)
    return [
      say('There is no Sitemap line. Add "Sitemap: /sitemap.xml" so that search engines find every page.'),
    ]
  return sitemaps.flatMap(({ number, value }) => {
    const address = URL.parse(value)
    if (!address || !/^https?:$/.test(address.protocol))
      return [
        say('Line {number}: write the sitemap as a path that starts with /, or as a full address.', {
          number,
        }),
      ]
    if (address.origin !== origin)
      return [say('Line {number}: the sitemap is on a different site, not {origin}.', { number, origin })]
    return []
  })
}

const blocked = {
  site: (agent: string) =>
    agent === '*'
      ? say('This blocks the whole site for every search engine: it will disappear from search results.')
      : say('This blocks the whole site for {agent}: it will disappear from search results.', { agent }),
  styles: (agent: string) =>
    agent === '*'
      ? say('This blocks the styles under /assets/ for every search engine, so pages look broken to it.')
      : say('This blocks the styles under /assets/ for {agent}, so pages look broken to it.', { agent }),
}

type Group = { agents: string[]; rules: { allow: boolean; path: string }[] }

function lintReach(lines: Line[]): Sentence[] {
  const groups = groupsOf(lines)
  const warnings: Sentence[] = []
  for (const agent of ['*', 'googlebot', 'bingbot']) {
    const own = groups.filter(({ agents }) => agents.includes(agent)).flatMap((group) => group.rules)
    if (isBlocked(own, '/a-page') && isBlocked(own, '/blog/an-article')) warnings.push(blocked.site(agent))
    else if (isBlocked(own, '/assets/site.css')) warnings.push(blocked.styles(agent))
  }
  return warnings
}

function groupsOf(lines: Line[]): Group[] {
  const groups: Group[] = []
  let naming = false
  for (const { name, value } of lines) {
    const group = groups.at(-1)
    if (name === 'user-agent') {
      if (naming && group) group.agents.push(value.toLowerCase())
      else groups.push({ agents: [value.toLowerCase()], rules: [] })
      naming = true
    } else if (rules.has(name ?? '')) {
      naming = false
      if (value !== '') group?.rules.push({ allow: name === 'allow', path: value })
    }
  }
  return groups
}

/** The longest matching rule decides. If two rules are equally long, the one that allows wins. */
function isBlocked(list: Group['rules'], path: string): boolean {
  let winner: { allow: boolean; path: string } | undefined
  for (const rule of list) {
    if (!fits(rule.path, path)) continue
    const longer = rule.path.length - (winner?.path.length ?? -1)
    if (longer > 0 || (longer === 0 && rule.allow)) winner = rule
  }
  return winner ? !winner.allow : false
}

function fits(pattern: string, path: string): boolean {
  const whole = pattern.endsWith('$')
  const parts = (whole ? pattern.slice(0, -1) : pattern).split('*')
  let at = 0
  for (const [index, part] of parts.entries()) {
    const found = index === 0 ? (path.startsWith(part) ? 0 : -1) : path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return !whole || at === path.length || (parts.length > 1 && path.endsWith(parts.at(-1) ?? ''))
}
