/** The host of the original if this site is a staging copy, as the page says. */
export const copyOf: string | undefined = document.documentElement.dataset.copyOf
