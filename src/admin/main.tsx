import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@fontsource-variable/inter'
import './admin.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { start } from './auth/auth-store.ts'
import { watchForNewBuild } from './new-build.ts'

void start()
watchForNewBuild()
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
