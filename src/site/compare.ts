// Makes a slider of each pair of images to compare. Without it they are side by side. Only pages with such a card load it.
const half = 50

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
    slider.setAttribute('aria-valuetext', `${before} ${share}%, ${after} ${100 - share}%`)
  }
  slider.addEventListener('input', show)
  show()
  figure.append(slider)
  figure.classList.add('is-slider')
}
