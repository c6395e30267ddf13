/** The host of the original if this site is a staging copy of another one, as the page says. */
export const copyOf: string | undefined = document.documentElement.dataset.copyOf
