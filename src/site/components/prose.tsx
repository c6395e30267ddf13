type Props = { html: string; isFirstImageLead?: boolean }

/** The body of an article. Its first image loads at once unless the page has another lead image. */
export function Prose({ html, isFirstImageLead = false }: Props) {
  const shown = isFirstImageLead ? html.replace(firstImage, '<img fetchpriority="high"') : html
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned before it was derived and stored
  return <div className="prose" dangerouslySetInnerHTML={{ __html: shown }} />
}

// Text never contains a bare `<` there, so this is always the start of an element.
const firstImage = /<img data-first="" loading="lazy"/
