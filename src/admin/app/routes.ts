import { createElement } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import type { Ability } from '../../contracts/permissions.ts'
import { Allowed, type Audience } from '../auth/allowed.tsx'
import { Guard } from '../auth/guard.tsx'
import { LoginPage } from '../auth/login.page.tsx'
import { Shell } from '../shell/shell.tsx'
import { t } from '../texts/t.ts'
import { NotFoundPage } from '../ui/not-found.page.tsx'
import { ScreenFailed } from '../ui/screen-states.tsx'
import { StartingUp } from '../ui/starting-up.tsx'
import { loadChunk } from './load-chunk.ts'

type Screen = () => Promise<{ Component: () => React.ReactNode }>
const screen = (path: string, load: Screen): RouteObject => ({ path, lazy: () => loadChunk(load) })

/** Screens that require an ability; `by` names the roles that have it. */
const only = (ability: Ability, what: string, by: Audience, children: RouteObject[]): RouteObject => ({
  element: createElement(Allowed, { ability, what, by }),
  children,
})

/** Every screen of the admin. */
export const routes: RouteObject[] = [
  { path: '/admin/login', Component: LoginPage, ErrorBoundary: ScreenFailed },
  {
    path: '/admin',
    Component: Guard,
    ErrorBoundary: ScreenFailed,
    HydrateFallback: StartingUp,
    children: [
      {
        Component: Shell,
        children: [
          {
            ErrorBoundary: ScreenFailed,
            children: [
              { index: true, element: createElement(Navigate, { to: '/admin/dashboard', replace: true }) },
              screen('dashboard', () => import('../dashboard/dashboard.page.tsx')),
              screen('articles', () => import('../articles/articles.page.tsx')),
              screen('articles/calendar', () => import('../articles/calendar/calendar.page.tsx')),
              {
                // One screen for both addresses, so that saving a new article does not replace the form under the
                // cursor.
                lazy: () => loadChunk(() => import('../articles/article-edit.page.tsx')),
                children: [{ path: 'articles/new' }, { path: 'articles/edit/:id' }],
              },
              screen('articles/suggest/:id', () => import('../suggestions/suggest.page.tsx')),
              only('page.read', t('Pages'), 'editors', [
                screen('pages', () => import('../pages/pages.page.tsx')),
                {
                  lazy: () => loadChunk(() => import('../pages/page-edit.page.tsx')),
                  children: [{ path: 'pages/new' }, { path: 'pages/edit/:id' }],
                },
                screen('pages/sections', () => import('../pages/sections/sections.page.tsx')),
                screen('pages/sections/:id', () => import('../pages/sections/section-edit.page.tsx')),
              ]),
              screen('categories', () => import('../categories/categories.page.tsx')),
              only('tag.write', t('Tags'), 'editors', [
                screen('tags', () => import('../tags/tags.page.tsx')),
              ]),
              only('series.write', t('Series'), 'editors', [
                screen('series', () => import('../series/series.page.tsx')),
              ]),
              only('guest.write', t('Guest authors'), 'editors', [
                screen('guest-authors', () => import('../guest-authors/guest-authors.page.tsx')),
              ]),
              only('menu.read', t('Menus'), 'editors', [
                screen('menu', () => import('../menu/menu.page.tsx')),
                screen('menu/test', () => import('../menu/test/menu-test.page.tsx')),
              ]),
              only('redirect.read', t('Redirects'), 'editors', [
                screen('redirects', () => import('../redirects/redirects.page.tsx')),
                screen('redirects/not-found', () => import('../redirects/not-found.page.tsx')),
              ]),
              only('check.read', t('Site check'), 'editors', [
                screen('site-check', () => import('../site-check/site-check.page.tsx')),
              ]),
              only('message.read', t('Messages'), 'editors', [
                screen('messages', () => import('../messages/messages.page.tsx')),
              ]),
              only('media.read', t('Media'), 'writers', [
                screen('media', () => import('../media/media.page.tsx')),
                screen('media/alt-text', () => import('../media/alt-text/alt-text.page.tsx')),
              ]),
              screen('trash', () => import('../trash/trash.page.tsx')),
              screen('statistics', () => import('../statistics/statistics.page.tsx')),
              only('audit.read', t('Audit log'), 'administrators', [
                screen('audit', () => import('../audit/audit.page.tsx')),
              ]),
              only('settings.write', t('Importing'), 'administrators', [
                screen('import', () => import('../import/import.page.tsx')),
                screen('import/:id', () => import('../import/import-one.page.tsx')),
              ]),
              only('settings.write', t('Exporting'), 'administrators', [
                screen('export', () => import('../export/export.page.tsx')),
              ]),
              screen('settings', () => import('../settings/settings.page.tsx')),
              screen('users', () => import('../users/users.page.tsx')),
              screen('profile', () => import('../profile/profile.page.tsx')),
              { path: '*', Component: NotFoundPage },
            ],
          },
        ],
      },
    ],
  },
  { path: '*', Component: NotFoundPage },
]
