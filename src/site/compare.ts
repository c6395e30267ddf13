// Turns each pair of images to compare into a slider. Without this script, they are side by side. Only pages with such
// a card load it.
const half = 50
const english = '{before} {shareBefore}, {after} {shareAfter}'
// The other script has a function for this, but a file that both import would be one more to load.
const inPage = JSON.parse(document.getElementById('site-page-texts')?.textContent ?? '{}')
const compared: string = inPage.messages?.compared ?? english
const percent = new Intl.NumberFormat(document.documentElement.lang, { style: 'percent' })

for (const figure of document.querySelectorAll<HTMLElement>('.content-card[data-kind="compare"]')) {
  const sides = ['before', 'after'].map((side) => figure.querySelector(`:scope > [data-type="${side}"]`))
  if (!sides.every((side) => side?.querySelector('img'))) continue
  const [before = '', after = ''] = sides.map((side) => side?.querySelector('p')?.textContent ?? '')
  const slider = document.createElement('input')
  Object.assign(slider, { type: 'range', min: '0', max: '100', value: String(half) })
  slider.setAttribute('aria-label', [before, after].filter(Boolean).join(' / '))
  const show = () => {
    const share = Number(slider.value)
    figure.style.setProperty('--share', String(share / 100))
    const values: Record<string, string> = {
      before,
      after,
      shareBefore: percent.format(share / 100),
      shareAfter: percent.format(1 - share / 100),
    }
    slider.setAttribute(
      'aria-valuetext',
      compared.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    )
  }
  slider.addEventListener('input', show)
  show()
  figure.append(slider)
  figure.classList.add('is-slider')
}
