import '@mantine/core/styles.css'
import './app/admin.css'
import { createRoot } from 'react-dom/client'
import { addBasicLetters } from './app/font.ts'
import { watchForNewBuild } from './app/new-build.ts'
import { start } from './auth/auth-store.ts'
import { Root } from './root.tsx'

addBasicLetters()
void start()
watchForNewBuild()
const root = document.getElementById('root')
if (root) createRoot(root).render(<Root />)
