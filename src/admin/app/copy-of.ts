/** The host of the original if this site is a staging copy, as the page says; undefined where there is no page. */
export const copyOf: string | undefined = globalThis.document?.documentElement.dataset.copyOf
