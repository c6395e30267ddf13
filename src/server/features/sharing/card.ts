/** What is drawn; the colours are CSS colours as the theme has them. */
export type Card = {
  title: string
  siteName: string
  colors: { background: string; text: string; primary: string }
}

/** In pixels: what the networks ask for. */
export const cardSize = { width: 1200, height: 630 }
