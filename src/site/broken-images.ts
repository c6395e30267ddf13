// A picture that fails to load leaves no empty frame, and no colours below its words. Some have failed before this
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
