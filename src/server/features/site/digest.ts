import { hash } from 'node:crypto'

/** The same for the same data, made in the same order. */
export const digestOf = (data: unknown): string => hash('sha256', JSON.stringify(data) ?? '', 'base64')
