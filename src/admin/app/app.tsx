import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { getAuth, subscribe } from '../auth/auth-store.ts'
import { colorSchemeManager } from './color-scheme.ts'
import { watchDestination } from './fresh-load.ts'
import { routes } from './routes.ts'
import { cssVariables, theme } from './theme.ts'

// The HTTP client decides what is tried again; a list that is older than this is fetched anew when it is shown.
const staleMs = 10_000
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: staleMs, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
const router = createBrowserRouter(routes)
watchDestination(() => router.state.navigation.location)

// What one person was shown is not for the next one at this screen.
let shownTo = getAuth().user?.id
subscribe(() => {
  const id = getAuth().user?.id
  if (shownTo !== undefined && id !== shownTo) queryClient.clear()
  shownTo = id
})

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
    >
      <QueryClientProvider client={queryClient}>
        <ModalsProvider labels={{ confirm: 'OK', cancel: 'Cancel' }}>
          <Notifications position="bottom-right" />
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
