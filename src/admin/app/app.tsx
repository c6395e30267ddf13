import { DirectionProvider, MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { getAuth, subscribe } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { isRightToLeft } from '../ui/direction.ts'
import { colorSchemeManager } from './color-scheme.ts'
import { watchDestination } from './destination.ts'
import { routes } from './routes.ts'
import { cssVariables, theme } from './theme.ts'

// The API client decides what to retry. A list older than this is fetched again when it is shown.
const staleMs = 10_000
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: staleMs, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
const router = createBrowserRouter(routes)
watchDestination(() => router.state.navigation.location)

// Cached answers belong to one person: they are dropped when somebody else signs in.
let shownTo = getAuth().user?.id
subscribe(() => {
  const id = getAuth().user?.id
  if (shownTo !== undefined && id !== shownTo) queryClient.clear()
  shownTo = id
})

export function App() {
  return (
    <DirectionProvider initialDirection={isRightToLeft() ? 'rtl' : 'ltr'}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
      >
        <QueryClientProvider client={queryClient}>
          <ModalsProvider labels={{ confirm: t('OK'), cancel: t('Cancel') }}>
            <Notifications position={isRightToLeft() ? 'bottom-left' : 'bottom-right'} />
            <RouterProvider router={router} />
          </ModalsProvider>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}
