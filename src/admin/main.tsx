import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@fontsource-variable/inter'
import './app/admin.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { watchForNewBuild } from './app/new-build.ts'
import { start } from './auth/auth-store.ts'

void start()
watchForNewBuild()
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
