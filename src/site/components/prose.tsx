/** Article HTML, cleaned when it was stored. Images load when they come near. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was stored
  return <div className="prose" dangerouslySetInnerHTML={{ __html: lazyImages(html) }} />
}

// Stored HTML is well-formed: `<img` is always the start of an element there, and text never holds a bare `<`.
const lazyImages = (html: string): string =>
  html.replace(/<img (?![^>]*\bloading=)/g, '<img loading="lazy" decoding="async" ')
