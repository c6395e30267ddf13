import { createContext } from 'react'

/** The language of the page in the builder; undefined on a site with one, and for saved sections. */
export const PageLanguage = createContext<string | undefined>(undefined)
