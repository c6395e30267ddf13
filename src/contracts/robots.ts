/** robots.txt as visitors get it: addresses in Sitemap lines are made absolute on `origin`. */
export function servedRobots(text: string, origin: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) =>
      line.replace(/^(\s*sitemap\s*:\s*)(\/(?!\/)\S*)/i, (_, start, path) => start + origin + path),
    )
    .join('\n')
}

/** The warnings about a robots.txt; one sentence each, with the line if there is one. */
export function lintRobots(text: string, origin: string): string[] {
  const lines = text.split(/\r\n|\r|\n/).map(readLine)
  const warnings = [
    ...lines.flatMap(lintLine).slice(0, maxWarnings),
    ...lintOrder(lines),
    ...lintSitemaps(lines, origin),
  ]
  warnings.push(...lintReach(lines))
  if (new TextEncoder().encode(text).length > maxBytes)
    warnings.push('The file is larger than 500 KiB. Search engines ignore everything after that.')
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

function lintLine({ number, name, value }: Line): string[] {
  if (name === undefined) return []
  if (name === '')
    return [`Line ${number} has no colon, so it is ignored. Write it as "Disallow: /path", for example.`]
  if (!known.has(name))
    return [`Line ${number}: "${name.slice(0, 60)}" is not a directive that search engines know.`]
  if (name === 'user-agent' && value === '') return [`Line ${number}: name a robot, or * for all of them.`]
  if (rules.has(name) && value !== '' && !/^[/*]/.test(value))
    return [`Line ${number}: start the path with /, or the rule has no effect.`]
  return []
}

function lintOrder(lines: Line[]): string[] {
  const firstAgent = lines.findIndex(({ name }) => name === 'user-agent')
  const stray = lines.find(
    ({ name }, index) => rules.has(name ?? '') && (firstAgent < 0 || index < firstAgent),
  )
  return stray
    ? [`Line ${stray.number}: put a "User-agent:" line before the first rule, or it is ignored.`]
    : []
}

function lintSitemaps(lines: Line[], origin: string): string[] {
  const sitemaps = lines.filter(({ name }) => name === 'sitemap')
  if (sitemaps.length === 0)
    return ['There is no Sitemap line. Add "Sitemap: /sitemap.xml" so that search engines find every page.']
  return sitemaps.flatMap(({ number, value }) => {
    const address = URL.parse(value)
    if (!address || !/^https?:$/.test(address.protocol))
      return [`Line ${number}: write the sitemap as a path that starts with /, or as a full address.`]
    if (address.origin !== origin)
      return [`Line ${number}: the sitemap is on a different site, not ${origin}.`]
    return []
  })
}

type Group = { agents: string[]; rules: { allow: boolean; path: string }[] }

function lintReach(lines: Line[]): string[] {
  const groups = groupsOf(lines)
  const warnings: string[] = []
  for (const agent of ['*', 'googlebot', 'bingbot']) {
    const own = groups.filter(({ agents }) => agents.includes(agent)).flatMap((group) => group.rules)
    const whom = agent === '*' ? 'every search engine' : agent
    if (isBlocked(own, '/a-page') && isBlocked(own, '/blog/an-article'))
      warnings.push(`This blocks the whole site for ${whom}: it will disappear from search results.`)
    else if (isBlocked(own, '/assets/site.css'))
      warnings.push(`This blocks the styles under /assets/ for ${whom}, so pages look broken to it.`)
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

/** The longest matching rule decides; of two equally long ones, the one that allows. */
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
