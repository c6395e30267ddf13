import { DirectionProvider, MantineProvider } from '@mantine/core'
import { Suspense, useState } from 'react'
import { colorSchemeManager } from './app/color-scheme.ts'
import { cssVariables, theme } from './app/theme.ts'
import { LoginScreen } from './auth/login-screen.tsx'
import { AppMissing } from './ui/app-missing.tsx'
import { isRightToLeft } from './ui/direction.ts'
import { lazyPart } from './ui/lazy-part.tsx'
import { StartingUp } from './ui/starting-up.tsx'

// The styles come first, because those of screens add to them.
const loadApp = async () => {
  const [, { App }] = await Promise.all([import('./app/app-styles.ts'), import('./app/app.tsx')])
  return App
}
const App = lazyPart(loadApp, AppMissing)

/** The app. Without a session, only the sign-in is loaded: a third of the code. */
export function Root() {
  const [isSignIn, setIsSignIn] = useState(document.documentElement.hasAttribute('data-signed-out'))
  const open = (next: string) => {
    history.replaceState(null, '', next)
    setIsSignIn(false)
  }
  return (
    <DirectionProvider initialDirection={isRightToLeft() ? 'rtl' : 'ltr'}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
      >
        {isSignIn ? (
          // People who type here are about to sign in, and then need the app.
          <div onInput={() => void loadApp().catch(() => {})}>
            <LoginScreen search={location.search} onSignedIn={open} />
          </div>
        ) : (
          <Suspense fallback={<StartingUp />}>
            <App />
          </Suspense>
        )}
      </MantineProvider>
    </DirectionProvider>
  )
}
