import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contextOf } from '../../core/context.ts'
import { cookieToken } from '../../http/session.ts'
import { isSetUpOpen, me } from '../auth/auth.ts'
import * as settings from '../settings/settings.ts'
import {
  adminHeaders,
  adminShell,
  redirectFor,
  withApp,
  withCopyOf,
  withMails,
  withoutAdministrator,
  withoutSession,
  withSite,
} from './admin.ts'
import {
  builtTexts,
  chosenLanguage,
  inLanguage,
  languageOfBrowser,
  sourceTexts,
  withLanguageOfBrowser,
} from './person-language.ts'

/**
 * The admin: one page for all of its screens. Only the sign-in screen is shown before signing in. Without
 * `sourceShell`, which development passes, the page is that of the last build.
 */
export function adminRoutes(app: FastifyInstance, sourceShell?: (url: string) => Promise<string>): void {
  // The development server adds inline scripts of its own.
  const { 'content-security-policy': _, ...lax } = adminHeaders
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = cookieToken(request)
    const viewer = token === undefined ? undefined : await app.findViewer(token)
    reply.headers(sourceShell ? lax : adminHeaders)
    const elsewhere = redirectFor(request.url, viewer !== undefined)
    if (elsewhere) return reply.redirect(elsewhere, 302)
    const shell = await (sourceShell?.(request.url) ?? adminShell())
    const ctx = contextOf(app.deps, viewer ?? null, { readOnly: true })
    const ofBrowser = languageOfBrowser(request.headers['accept-language'])
    const chosen = viewer && chosenLanguage((await me(ctx)).language)
    const translated = await inLanguage(shell, chosen ?? ofBrowser, sourceShell ? sourceTexts : builtTexts)
    const { siteName, language } = await settings.get(ctx)
    const named = withSite(withLanguageOfBrowser(translated, ofBrowser), siteName, language)
    const { mail, copyOf } = app.deps.config
    const marked = copyOf === undefined ? named : withCopyOf(named, copyOf)
    const html = mail ? withMails(marked) : marked
    reply.type('text/html; charset=utf-8')
    if (viewer) return reply.send(sourceShell ? html : await withApp(html))
    const isOpen = await isSetUpOpen(ctx)
    return reply.send(withoutSession(isOpen ? withoutAdministrator(html) : html))
  }
  for (const url of ['/admin', '/admin/*']) app.get(url, answer)
}
