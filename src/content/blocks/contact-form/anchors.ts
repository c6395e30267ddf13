import { anchorOf } from '../props.ts'

/** The id of a form on its page. */
export const formAnchor = (block: unknown): string => anchorOf(block) || 'contact-form'

/** The anchor of the message that says that the form was sent. */
export const sentAnchor = (block: unknown): string => `${formAnchor(block)}-sent`
