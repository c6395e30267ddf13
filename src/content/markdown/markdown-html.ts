import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'

type HtmlExtension = ReturnType<typeof gfmHtml>

/** Formulas stay as they were written, with their delimiters. */
const mathAsWritten: HtmlExtension = {
  enter: {
    mathFlow(token) {
      this.lineEndingIfNeeded()
      this.tag('<p>')
      this.raw(this.encode(this.sliceSerialize(token)))
      this.tag('</p>')
      this.buffer()
    },
    mathText(token) {
      this.raw(this.encode(this.sliceSerialize(token)))
      this.buffer()
    },
  },
  exit: {
    mathFlow() {
      this.resume()
    },
    mathText() {
      this.resume()
    },
  },
}

/**
 * HTML stays as it was written: GitHub's list of elements to escape includes players, and dangerous elements are
 * removed later.
 */
const htmlAsWritten: HtmlExtension = {
  exit: {
    htmlFlowData(token) {
      this.raw(this.sliceSerialize(token))
    },
    htmlTextData(token) {
      this.raw(this.sliceSerialize(token))
    },
  },
}

/**
 * The HTML of Markdown with GitHub's additions. HTML in it stays, so the result is not safe yet. `formulas`: `$x$` is
 * a formula too, not only `$$x$$`.
 */
export const markdownHtml = (markdown: string, { formulas = false } = {}): string =>
  micromark(markdown, {
    allowDangerousHtml: true,
    // Addresses are checked later, when the HTML is cleaned.
    allowDangerousProtocol: true,
    extensions: [gfm(), math({ singleDollarTextMath: formulas })],
    htmlExtensions: [gfmHtml({ clobberPrefix: '' }), htmlAsWritten, mathAsWritten],
  })
