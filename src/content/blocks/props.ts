import type { Block } from '../../contracts/pages.ts'
import { isSafeUrl } from '../../contracts/url.ts'

// Stored values are read defensively: a missing or odd value becomes an empty one, never an error.

export type Props = Record<string, unknown>

export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

export const items = (value: unknown): Props[] =>
  Array.isArray(value) ? value.filter((item): item is Props => typeof item === 'object' && item !== null) : []

/** An address that may be followed or loaded, otherwise ''. */
export const address = (value: unknown): string => {
  const url = text(value).trim()
  return isSafeUrl(url) ? url : ''
}

export const whole = (value: unknown, min: number, max: number, otherwise: number): number => {
  const number = Math.round(Number(value))
  return value !== null && value !== '' && number >= min && number <= max ? number : otherwise
}

export function oneOf<const T extends string>(value: unknown, options: readonly [T, ...T[]]): T {
  return options.find((option) => option === value) ?? options[0]
}

/** An id that links on this page can point to. */
export const anchorOf = (value: unknown): string => text(value).replace(/[^\p{L}\p{N}_-]/gu, '')

/** Whether a value has the form of a stored block. */
export const isBlock = (value: object): value is Block =>
  'type' in value &&
  typeof value.type === 'string' &&
  'props' in value &&
  typeof value.props === 'object' &&
  value.props !== null
