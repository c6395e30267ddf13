import { anchorOf } from '../props.ts'

/** The id of a form on its page. */
export const formAnchor = (block: unknown): string => anchorOf(block) || 'contact-form'

/** Where on its page a form says that the message has arrived. */
export const sentAnchor = (block: unknown): string => `${formAnchor(block)}-sent`
