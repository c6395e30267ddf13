import { scriptText } from './page-texts.ts'

// Enhances the text of an article; without scripts everything can still be read.
const shownForMs = 2000
const article = document.querySelector<HTMLElement>('.article')

if (article) {
  article.addEventListener('click', showFrame)
  if (navigator.clipboard) addCopying(article)
  focusOnlyWhatScrolls(article)
}

function showFrame(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('.facade')
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const frame = document.createElement('iframe')
  const attributes = {
    src: link.dataset.frame ?? link.href,
    title: link.dataset.title ?? '',
    style: link.getAttribute('style') ?? '',
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    referrerpolicy: 'strict-origin-when-cross-origin',
  }
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value)
  link.replaceWith(frame)
  frame.focus()
}

function addCopying(within: HTMLElement): void {
  const status = document.createElement('p')
  status.className = 'sr-only'
  status.role = 'status'
  within.append(status)
  const offer = (button: HTMLButtonElement, text: () => string) => {
    const label = button.textContent
    button.addEventListener('click', async () => {
      const said = await navigator.clipboard.writeText(text()).then(
        () => scriptText('copied', 'Copied'),
        () => scriptText('couldNotCopy', 'Could not copy'),
      )
      button.textContent = said
      status.textContent = said
      setTimeout(() => {
        button.textContent = label
        status.textContent = ''
      }, shownForMs)
    })
  }
  for (const hidden of within.querySelectorAll<HTMLElement>('.needs-script')) hidden.hidden = false
  for (const button of within.querySelectorAll<HTMLButtonElement>('[data-copy]'))
    offer(button, () => button.dataset.copy ?? '')
  for (const block of within.querySelectorAll('.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = scriptText('copy', 'Copy')
    block.append(button)
    offer(button, () => block.querySelector('code')?.textContent ?? '')
  }
}

// A Tab stop, and a name for it, help only where there is something to scroll.
function focusOnlyWhatScrolls(within: HTMLElement): void {
  const names = ['tabindex', 'role', 'aria-label']
  const originals = new Map<Element, (string | null)[]>()
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const scrolls = target.scrollWidth > target.clientWidth
      for (const [index, name] of names.entries()) {
        if (scrolls) target.setAttribute(name, originals.get(target)?.[index] ?? '')
        else target.removeAttribute(name)
      }
    }
  })
  for (const box of within.querySelectorAll('.table, .code pre')) {
    originals.set(
      box,
      names.map((name) => box.getAttribute(name)),
    )
    observer.observe(box)
  }
}
