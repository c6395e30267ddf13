import { createContext } from 'react'

/** The language of the page in the builder; undefined for the first one of the site, and for saved sections. */
export const PageLanguage = createContext<string | undefined>(undefined)
