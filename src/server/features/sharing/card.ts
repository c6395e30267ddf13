/** The content of a card; the colours are CSS colours from the theme. */
export type Card = {
  title: string
  siteName: string
  colors: { background: string; text: string; primary: string }
}

/** In pixels, as the networks expect. */
export const cardSize = { width: 1200, height: 630 }
