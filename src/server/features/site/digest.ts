import { hash } from 'node:crypto'

/** A digest of data. It is the same for the same data, made in the same order. */
export const digestOf = (data: unknown): string => hash('sha256', JSON.stringify(data) ?? '', 'base64')
