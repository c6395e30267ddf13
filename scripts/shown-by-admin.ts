/** Texts that the admin shows and that are written elsewhere, such as the labels of blocks and of their fields. */
export const textsShownByAdmin = (): string[] => []
