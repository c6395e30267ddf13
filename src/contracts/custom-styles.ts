/** Whether styles are HTML, as copied from the instructions for a font or a plugin, rather than plain CSS. */
export const isStyleMarkup = (styles: string): boolean => /<(?:style|link)[\s/>]/i.test(styles)

/** CSS that cannot end the `<style>` element it is placed in. */
export const isPlainCss = (styles: string): boolean => !isStyleMarkup(styles) && !/<\/style/i.test(styles)

// None of them reaches past the beginning of the next, so one pass is enough for any input.
const comment = /<!--(?:(?!<!--|-->)[\s\S])*-->/
const style = /<style(?:\s[^<>]*)?>(?:(?!<\/?style)[\s\S])*<\/style\s*>/
const link = /<link\s(?=[^<>]*\brel\s*=\s*["']?(?:stylesheet|preconnect)\b)[^<>]*>/
const pieces = new RegExp([comment, style, link].map(({ source }) => source).join('|'), 'gi')

/** HTML of complete `<style>` and `<link>` elements only, so that nothing would be lost. */
export const isWholeStyleMarkup = (styles: string): boolean => styles.replace(pieces, '').trim() === ''
