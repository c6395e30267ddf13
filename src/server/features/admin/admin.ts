import { readFile } from 'node:fs/promises'
import { escapeXml } from '../../../content/xml.ts'
import { ownFile } from '../../own-files.ts'
import { filesOf } from './built-files.ts'

const builtShell = ownFile('dist/client/src/admin/index.html')
let shell: Promise<string> | undefined

/** The one HTML page of the admin, as built. Throws if there is no build. */
export function adminShell(): Promise<string> {
  shell ??= readFile(builtShell, 'utf8').catch((error: unknown) => {
    shell = undefined
    throw new Error('The admin has not been built. Run "npm run build", or start with "npm start".', {
      cause: error,
    })
  })
  return shell
}

/** Tells the app that there is no session to restore: asking for one would only be refused. */
export const withoutSession = (html: string): string => html.replace('<html ', '<html data-signed-out ')

/** Loads the app at once, which the script of the page asks for when it runs. The sign-in does without it. */
export async function withApp(html: string): Promise<string> {
  const { scripts, styles } = await filesOf('src/admin/app/app-styles.ts', 'src/admin/app/app.tsx')
  const missing = (address: string) => !html.includes(`"${address}"`)
  const links = [
    ...scripts.filter(missing).map((address) => `<link rel="modulepreload" crossorigin href="${address}">`),
    ...styles.filter(missing).map((address) => `<link rel="stylesheet" crossorigin href="${address}">`),
  ]
  return html.replace('</head>', () => `${links.map((link) => `  ${link}\n  `).join('')}</head>`)
}

/** Tells the app that nobody can sign in yet: the site has no administrator. */
export const withoutAdministrator = (html: string): string => html.replace('<html ', '<html data-set-up ')

/** Tells the app that this site can send an email with a link for a forgotten password. */
export const withMails = (html: string): string => html.replace('<html ', '<html data-mails ')

/** Tells the app that this site is a staging copy of the one at `url`. */
export const withCopyOf = (html: string, url: string): string => {
  const { host } = new URL(url)
  return html
    .replace('<html ', `<html data-copy-of="${escapeXml(host)}" `)
    .replace('<title>', `<title>Copy of ${escapeXml(host)}: `)
}

/** Tells the app the site's name and language, so that it need not guess until it has requested them. */
export const withSite = (html: string, name: string, language: string): string =>
  html
    .replace(
      '<html ',
      () => `<html data-site-name="${escapeXml(name)}" data-site-language="${escapeXml(language)}" `,
    )
    .replace('<title>Admin</title>', () => `<title>${escapeXml(name)}</title>`)

/**
 * Scripts come only from this site, and nothing that the site adds to its public pages is allowed here. Inline styles
 * are allowed: Mantine writes its variables into a style element, the editor and the scroll lock of dialogs add their
 * own, and pasted text has style attributes, which no nonce or hash can cover. Styles cannot run anything here.
 */
export const adminHeaders: Record<string, string> = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    // An image in an article may come from anywhere.
    "img-src 'self' data: blob: https: http:",
    // A frame of a video that is about to be uploaded is read here.
    "media-src 'self' blob: https: http:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
}

/** Where to redirect a request for `url` (path and query); undefined to answer it. */
export function redirectFor(url: string, isSignedIn: boolean): string | undefined {
  const [pathname = ''] = url.split('?', 1)
  if (/^\/admin\/login\/?$/.test(pathname)) return undefined
  if (!isSignedIn) return `/admin/login?next=${encodeURIComponent(url)}`
  return /^\/admin\/?$/.test(pathname) ? '/admin/dashboard' : undefined
}
