/** The menus of a site: across the top, in the footer, and for the imprint, privacy and the like. */
export const menuNames = ['header', 'footer', 'legal'] as const
export type MenuName = (typeof menuNames)[number]
