import { publicFolder } from './file-names.ts'
import {
  decoded,
  feeds,
  forEver,
  headersOf,
  isGone,
  literal,
  patternOf,
  prefixOf,
  type Rules,
  sandbox,
  targetOf,
  withoutQuery,
} from './server-rules.ts'

/** The configurations of common web servers, by the names of their files. */
export const serverFiles = (rules: Rules): [string, string][] => [
  ['nginx.conf', nginx(rules)],
  ['Caddyfile', caddy(rules)],
  [`${publicFolder}/_redirects`, netlify(rules)],
  [`${publicFolder}/_headers`, headersFile(rules)],
  [`${publicFolder}/_worker.js`, cloudflare(rules)],
]

// A string for nginx, where `$` begins a variable and cannot be escaped.
const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`
const nginxAddress = (address: string) =>
  quoted(withArguments(address.replaceAll('$', '%24'), nginxArguments))
const nginxArguments = '$is_args$args'
/** Adds the query of the request, as the site does, unless the address has its own. */
const withArguments = (address: string, ofRequest: string) =>
  /[?#]/.test(address) ? address : address + ofRequest

function nginx(rules: Rules): string {
  const exact = rules.moved.filter(withoutQuery)
  const statuses = [...new Set(exact.map(({ status }) => status))].sort()
  const maps = statuses.map((status) => {
    const lines = exact
      .filter((one) => one.status === status)
      .map(({ from, to }) => `    ${quoted(decoded(from))} ${to === '' ? '1' : nginxAddress(to)};\n`)
    return `map $uri $masthead_${status} {\n    default "";\n${lines.join('')}}\n`
  })
  const answers = statuses.map((status) =>
    status === 410 || status === 451
      ? `        if ($masthead_${status}) { return ${status}; }\n`
      : `        if ($masthead_${status}) { return ${status} $masthead_${status}; }\n`,
  )
  const patterns = rules.wildcards.map((rule) => {
    const { source, names } = patternOf(rule.from)
    const target = targetOf(rule.to.replaceAll('$', '%24'), names, (index) => `$${index}`)
    const answer = isGone(rule) ? '' : ` ${quoted(withArguments(target, nginxArguments))}`
    return `        if ($uri ~ ${quoted(source)}) { return ${rule.status}${answer}; }\n`
  })
  const errors = [410, 451].filter((status) =>
    [...rules.moved, ...rules.wildcards].some((one) => one.status === status),
  )
  const headers = headersOf(rules).map(([name, value]) => `    add_header ${name} ${quoted(value)} always;\n`)
  // A location with headers inherits no others, so it repeats them.
  const inLocation = headers.map((line) => `    ${line}`)
  const isPolicy = (line: string) => line.includes('content-security-policy')
  return `# Include this file in the block "http" of nginx, and correct the name of the server and the folder.
map_hash_bucket_size 4096;
map_hash_max_size 65536;
map $arg_page $masthead_page {
    default "";
    "~^[1-9][0-9]*$" "/page/$arg_page";
}
map $uri $masthead_language {
    default "";
${rules.prefixes.map((one) => `    "~^${literal(one)}(?:/|$)" ${quoted(one)};\n`).join('')}}
${maps.join('')}server {
    listen 80;
    server_name ${rules.host};
    root ${publicFolder};
    charset utf-8;
    absolute_redirect off;
${headers.join('')}    error_page 404 $masthead_language/404.html;
${errors.map((status) => `    error_page ${status} $masthead_language/${status}.html;\n`).join('')}
    location = / {
        try_files /index.html =404;
    }
    location / {
${answers.join('')}        try_files $uri$masthead_page.html $uri @moved;
    }
    location @moved {
${patterns.join('')}        return 404;
    }
    location ~ \\.html$ {
        internal;
    }
    location ~ ^/_(?:redirects|headers|worker\\.js)$ {
        return 404;
    }
${feeds.map(({ name, type }) => `    location ~ (?:^|/)${literal(name)}$ {\n        types { }\n        default_type "${type}";\n    }\n`).join('')}    location ~ ^/media/.+\\.svg$ {
${inLocation.filter((line) => !isPolicy(line)).join('')}        add_header content-security-policy ${quoted(sandbox)} always;
        add_header cache-control ${quoted(forEver)};
    }
    location ~ ^/(?:assets|media)/ {
${inLocation.join('')}        add_header cache-control ${quoted(forEver)};
    }
}
`
}

function caddy(rules: Rules): string {
  const exact = rules.moved.filter(withoutQuery)
  const moved = exact.filter((one) => !isGone(one))
  const statuses = [...new Set(moved.map(({ status }) => status))].sort()
  const blocks = statuses.map((status) => {
    const lines = moved
      .filter((one) => one.status === status)
      .map(
        ({ from, to }) =>
          `\t\t${caddyText(decoded(from))} ${caddyAddress(to.replace(/[{}]/g, encodeURIComponent))}\n`,
      )
    return `\tmap {path} {moved_${status}} {\n${lines.join('')}\t\tdefault ""\n\t}
\t@moved_${status} not vars {moved_${status}} ""
\tredir @moved_${status} {moved_${status}} ${status}\n`
  })
  const gone = exact
    .filter(isGone)
    .map(({ from, status }) => `\terror ${caddyText(decoded(from))} ${status}\n`)
  const patterns = rules.wildcards.map((rule, index) => {
    const { source, names } = patternOf(rule.from)
    const name = `pattern_${index + 1}`
    const target = targetOf(rule.to, names, (at) => `{re.${name}.${at}}`)
    const answer = isGone(rule)
      ? `error @${name} ${rule.status}`
      : `redir @${name} ${caddyAddress(target)} ${rule.status}`
    return `\t@${name} {\n\t\tpath_regexp ${name} ${caddyText(source)}\n\t\tnot file {path}.html {path}\n\t}\n\t${answer}\n`
  })
  const headers = headersOf(rules).map(([name, value]) => `\t\t${name} ${caddyText(value)}\n`)
  return `# Correct the folder, and start Caddy with this file.
${rules.host} {
\troot * ${publicFolder}
\t@forever path /assets/* /media/*
\theader @forever cache-control "${forEver}"
${feeds.map(({ name, type }, index) => `\t@feed_${index} path */${name}\n\theader @feed_${index} content-type "${type}"\n`).join('')}\t# In the order in which they are written.
\troute {
\t\theader {
${headers.join('')}\t\t}
\t\t@drawing path /media/*.svg
\t\theader @drawing content-security-policy ${caddyText(sandbox)}
\t\t@own path *.html /_redirects /_headers /_worker.js
\t\terror @own 404
\tmap {query} ${caddyArguments} {\n\t\t"" ""\n\t\tdefault "?{query}"\n\t}
${[...blocks, ...gone, ...patterns].join('')}\t\t@page expression \`{query.page}.matches("^[1-9][0-9]*$")\`
\t\trewrite @page {path}/page/{query.page}
\t\ttry_files {path}.html {path}/index.html {path}
\t\tfile_server
\t}
\thandle_errors {
${errorPages(rules.prefixes)}\t\tfile_server
\t}
}
`
}

/** A rewrite for each language. A rewritten path does not match another rewrite. */
function errorPages(prefixes: readonly string[]): string {
  const page = '/{err.status_code}.html'
  if (prefixes.length === 0) return `\t\trewrite * ${page}\n`
  const paths = (one: string) => `${one} ${one}/*`
  const further = prefixes.map(
    (one, index) =>
      `\t\t@language_${index} path ${paths(one)}\n\t\trewrite @language_${index} ${one}${page}\n`,
  )
  return `\t\t@first not path ${prefixes.map(paths).join(' ')}\n\t\trewrite @first ${page}\n${further.join('')}`
}

// Caddy escapes only the quotation mark in a string.
const caddyText = (text: string) => `"${text.replaceAll('"', '\\"')}"`
const caddyArguments = '{arguments}'
const caddyAddress = (address: string) => caddyText(withArguments(address, caddyArguments))

function netlify(rules: Rules): string {
  const { moved, wildcards, files, prefixes } = rules
  const errorOf = (path: string, status: number) => `${prefixOf(rules, path)}/${status}.html`
  const pages = [...files]
    .map((file) => /^(.+)\/page\/\d+\.html$/.exec(file)?.[1])
    .filter((path) => path !== undefined)
  const lists = [...new Set(pages)].map((path) => {
    const address = encodeURI(`/${path}`)
    return `${address} page=:page ${address}/page/:page 200!`
  })
  const exact = moved
    .filter(withoutQuery)
    .map((one) => `${one.from} ${isGone(one) ? errorOf(one.from, one.status) : one.to} ${one.status}`)
  const patterns = wildcards.map((rule) => {
    const from = encodeURI(rule.from.replace(/\{([^{}]*)\}/g, ':$1'))
    const to = rule.to.replace(/\{([^{}]*)\}/g, ':$1').replace('*', ':splat')
    return `${from} ${isGone(rule) ? errorOf(rule.from, rule.status) : to} ${rule.status}`
  })
  const missing = prefixes.map((one) => `${one}/* ${one}/404.html 404`)
  return `${[...lists, ...exact, ...patterns, ...missing].join('\n')}\n`
}

const headersFile = (rules: Rules): string =>
  [
    '/*',
    ...headersOf(rules).map(([name, value]) => `  ${name}: ${value}`),
    '/assets/*',
    `  cache-control: ${forEver}`,
    '/media/*',
    `  cache-control: ${forEver}`,
    ...feeds.flatMap(({ name, type }) => [
      `/*/${name}`,
      `  content-type: ${type}`,
      `/${name}`,
      `  content-type: ${type}`,
    ]),
    '',
  ].join('\n')

/** A worker for Cloudflare Pages, which cannot otherwise serve lists of several pages, or the status 410. */
function cloudflare(rules: Rules): string {
  const exact = rules.moved
    .filter(withoutQuery)
    .map(({ from, to, status }) => [decoded(from), { to, status }])
  const patterns = rules.wildcards.map((rule) => {
    const { source, names } = patternOf(rule.from)
    return { source, to: targetOf(rule.to, names, (index) => `$${index}`), status: rule.status }
  })
  return `const exact = new Map(${JSON.stringify(exact)})
const patterns = ${JSON.stringify(patterns)}
const headers = ${JSON.stringify(Object.fromEntries(headersOf(rules)))}
const feeds = ${JSON.stringify(Object.fromEntries(feeds.map(({ name, type }) => [name, type])))}

const prefixes = ${JSON.stringify(rules.prefixes)}
const prefixOf = (path) => prefixes.find((one) => path === one || path.startsWith(one + '/')) ?? ''

const readable = (path) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export default {
  async fetch(request, { ASSETS }) {
    const url = new URL(request.url)
    const path = readable(url.pathname)
    const own = (address) => ASSETS.fetch(new Request(new URL(address, url), request))
    const finished = (answer, status = answer.status) => {
      const response = new Response(answer.body, { status, headers: answer.headers })
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
      if (/^\\/media\\/.+\\.svg$/.test(path)) response.headers.set('content-security-policy', ${JSON.stringify(sandbox)})
      const feed = feeds[path.slice(path.lastIndexOf('/') + 1)]
      if (feed && status === 200) response.headers.set('content-type', feed)
      return response
    }
    const lead = async ({ to, status }) => {
      if (to === '') return finished(await own(prefixOf(path) + '/' + status), status)
      const target = new URL(to, url)
      if (to.startsWith('/') && target.origin !== url.origin) return finished(await own(prefixOf(path) + '/404'), 404)
      if (!/[?#]/.test(to)) target.search = url.search
      return Response.redirect(target, status)
    }
    const moved = exact.get(path.replace(/(.)\\/$/, '$1'))
    if (moved) return lead(moved)
    const page = url.searchParams.get('page')
    const answer = await own(/^[1-9]\\d*$/.test(page ?? '') ? url.pathname + '/page/' + page : url.pathname)
    if (answer.status !== 404) return finished(answer)
    for (const { source, to, status } of patterns) {
      const found = new RegExp(source).exec(path)
      if (found) return lead({ status, to: to.replace(/\\$(\\d)/g, (_, at) => encodeURI(found[at] ?? '')) })
    }
    return finished(await own(prefixOf(path) + '/404'), 404)
  },
}
`
}
