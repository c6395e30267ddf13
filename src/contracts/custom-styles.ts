/** Whether styles are HTML, as copied from the instructions of a font or a plugin, and not plain CSS. */
export const isStyleMarkup = (styles: string): boolean => /<(?:style|link)[\s/>]/i.test(styles)

/** CSS that can stand in a `<style>` element, which the end of one would end. */
export const isPlainCss = (styles: string): boolean => !isStyleMarkup(styles) && !/<\/style/i.test(styles)

// None of them reaches over the beginning of the next, so that reading takes one pass whatever comes.
const comment = /<!--(?:(?!<!--|-->)[\s\S])*-->/
const style = /<style(?:\s[^<>]*)?>(?:(?!<\/?style)[\s\S])*<\/style\s*>/
const link = /<link\s(?=[^<>]*\brel\s*=\s*["']?(?:stylesheet|preconnect)\b)[^<>]*>/
const pieces = new RegExp([comment, style, link].map(({ source }) => source).join('|'), 'gi')

/** HTML that consists of whole `<style>` and `<link>` elements, and of nothing else that would be lost. */
export const isWholeStyleMarkup = (styles: string): boolean => styles.replace(pieces, '').trim() === ''
