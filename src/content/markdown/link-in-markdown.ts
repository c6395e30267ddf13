import type { Link } from 'mdast'
import { defaultHandlers, type Handle } from 'mdast-util-to-markdown'

/** An email address that CommonMark recognises between `<` and `>`. */
const email =
  /^mailto:[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

const isOtherEmail = ({ url }: Link): boolean => url.startsWith('mailto:') && !email.test(url)

/**
 * Writes a link. An email address that Markdown would not recognise between `<` and `>` is written with its words and
 * its address.
 */
export const link: Handle & { peek: Handle } = Object.assign(
  (...[node, parent, state, info]: Parameters<Handle>) =>
    defaultHandlers.link(node, parent, isOtherEmail(node) ? withResource(state) : state, info),
  {
    peek: (...[node, parent, state]: Parameters<Handle>) =>
      isOtherEmail(node) ? '[' : defaultHandlers.link.peek(node, parent, state),
  },
)

const withResource = (state: Parameters<Handle>[2]): Parameters<Handle>[2] => ({
  ...state,
  options: { ...state.options, resourceLink: true },
})
