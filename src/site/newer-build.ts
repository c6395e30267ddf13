import { scriptText } from './page-texts.ts'

// A page may stay open while a newer build is deployed: the files it still has to load may be gone.
const guardMs = 10_000
const askEveryMs = 3_600_000
const key = 'blog_page_reload'
let isOutdated = false
let isOffered = false

/**
 * Loads a part of the site. If the server no longer has it, the page reloads itself once: not again within 10 s, and
 * never if something has been typed. In those cases, a message leaves the reload to the reader.
 */
export async function loadPart<T>(address: string): Promise<T> {
  if (isOffered) throw new Error(`${address} is gone`)
  try {
    return (await import(/* @vite-ignore */ address)) as T
  } catch (error) {
    // Without a connection the page stays as it is.
    const isGone = await fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status === 404,
      () => false,
    )
    if (isGone && mayReload()) location.reload()
    else if (isGone) offerReload()
    throw error
  }
}

function mayReload(): boolean {
  if (hasTypedText()) return false
  try {
    const [, last] = /^1:(\d+)$/.exec(sessionStorage.getItem(key) ?? '') ?? []
    if (last && Math.abs(Date.now() - Number(last)) < guardMs) return false
    sessionStorage.setItem(key, `1:${Date.now()}`)
    return true
  } catch {
    // If nothing can be stored, a reload could repeat for ever.
    return false
  }
}

const hasTypedText = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    (field) => field.value !== field.defaultValue,
  )

function offerReload(): void {
  isOffered = true
  const notice = document.createElement('p')
  notice.className = 'newer-build'
  notice.role = 'status'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'link-button'
  button.textContent = scriptText('reload', 'Reload')
  button.addEventListener('click', () => location.reload())
  notice.append(scriptText('newerVersion', 'A newer version of this site is available.'), button)
  document.body.append(notice)
}

async function ask(): Promise<void> {
  const html = await fetch('/', { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  )
  const script = document.querySelector<HTMLElement>('script[data-islands]')
  const parts = [script?.getAttribute('src'), script?.dataset.islands]
  if (html.includes('data-islands') && parts.some((part) => part && !html.includes(part))) isOutdated = true
}

setInterval(() => void ask(), askEveryMs)
// Going back shows the page as it was left: then this navigation reloads it.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && isOutdated && !hasTypedText()) location.reload()
})
