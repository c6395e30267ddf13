import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { getAuth, subscribe } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { isRightToLeft } from '../ui/direction.ts'
import { watchDestination } from './destination.ts'
import { routes } from './routes.ts'

// The API client decides what to retry. A list older than this is fetched again when it is shown.
const staleMs = 10_000
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: staleMs, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Cached answers belong to one person: they are dropped when somebody else signs in.
let shownTo = getAuth().user?.id
subscribe(() => {
  const id = getAuth().user?.id
  if (shownTo !== undefined && id !== shownTo) queryClient.clear()
  shownTo = id
})

/** It begins with the address of the page at that moment. */
function openRouter() {
  const router = createBrowserRouter(routes)
  watchDestination(() => router.state.navigation.location)
  return router
}

export function App() {
  const [router] = useState(openRouter)
  return (
    <QueryClientProvider client={queryClient}>
      <ModalsProvider labels={{ confirm: t('OK'), cancel: t('Cancel') }}>
        <Notifications position={isRightToLeft() ? 'bottom-left' : 'bottom-right'} />
        <RouterProvider router={router} />
      </ModalsProvider>
    </QueryClientProvider>
  )
}
