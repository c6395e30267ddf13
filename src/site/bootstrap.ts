// The only script of a page before any interaction: theme switch, menus, reading aids, and hydrating islands.
import './broken-images.ts'
import type { PageTexts } from '../i18n/browser-language.ts'
import './menus.ts'
import { loadPart } from './newer-build.ts'
import { pageTexts } from './page-texts.ts'
import './reading.ts'

const staleAfterMs = 5 * 60_000
const checkEveryMs = 30_000
const storedTheme = 'blog_theme'
const root = document.documentElement

document.querySelector('.theme-switch')?.addEventListener('click', () => {
  const dark = root.dataset.theme
    ? root.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = dark ? 'light' : 'dark'
  try {
    localStorage.setItem(storedTheme, `1:${root.dataset.theme}`)
  } catch {}
})

let receivedAt = Date.now()
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
// Going back may show a page from the browser's cache without checking whether it is still current.
if (navigation?.type === 'back_forward' && navigation.transferSize === 0) receivedAt = 0

type Islands = { hydrate(marker: HTMLElement, texts: PageTexts | undefined): void }
let modules: Promise<Islands> | undefined

async function wake(marker: HTMLElement) {
  delete marker.dataset.touch
  if ('awake' in marker.dataset) return
  marker.dataset.awake = ''
  const address = document.querySelector<HTMLScriptElement>('script[data-islands]')?.dataset.islands ?? ''
  modules ??= loadPart<Islands>(address)
  await modules
    .then(({ hydrate }) => hydrate(marker, pageTexts()))
    .catch(() => {
      modules = undefined
      delete marker.dataset.awake
    })
}

function wakeStale() {
  if (document.hidden) return
  const isOld = Date.now() - receivedAt > staleAfterMs
  for (const marker of document.querySelectorAll<HTMLElement>('[data-island]:not([data-awake])')) {
    if (isOld || 'stale' in marker.dataset) void wake(marker)
  }
}

// A click that came before hydration is replayed to the island.
async function touch(event: Event) {
  const target = event.target as Element
  const control = target.closest?.('[data-island] :is(button, input, select)')
  const marker = control?.closest<HTMLElement>('[data-island]:not([data-awake])')
  if (!control || !marker) return
  if (event.type === 'focusin' && !control.matches(':focus-visible')) return
  await wake(marker)
  if (event.type === 'click') setTimeout(() => (control as HTMLElement).click())
}

for (const type of ['pointerover', 'focusin', 'click']) addEventListener(type, (event) => void touch(event))
addEventListener('pageshow', wakeStale)
document.addEventListener('visibilitychange', wakeStale)
setInterval(wakeStale, checkEveryMs)
wakeStale()
