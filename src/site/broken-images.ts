// An image that fails to load shows neither an empty frame nor colours below its alt text. Some have failed before this
// script runs.
function fold(image: HTMLImageElement) {
  image.style.background = 'none'
  image.closest('.card-image, .article-image')?.classList.add('is-broken')
}

for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0 && image.currentSrc) fold(image)
}
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) fold(target)
  },
  true,
)
