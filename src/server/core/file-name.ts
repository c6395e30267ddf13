import { slugify } from '../../content/slug.ts'

const maxLength = 200

/**
 * The name of a file in a form that is safe to show: without folders, control characters or marks that reverse the
 * reading order.
 */
export function cleanFilename(name: string): string {
  const base = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .replace(/[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (/^[. ]*$/.test(clean)) return 'file'
  const { stem, ending } = split(clean)
  return cut(stem, maxLength - ending.length) + ending
}

/** The name of a file in storage and in addresses: only plain letters, digits and hyphens. */
export function storageName(filename: string): string {
  const plain = slugify(split(filename).stem).replace(/[^a-z0-9-]/g, '')
  return plain.replace(/-+/g, '-').slice(0, 60).replace(/^-|-$/g, '') || 'file'
}

function split(name: string): { stem: string; ending: string } {
  const [, stem = name, ending = ''] = /^(.+)(\.[\p{L}\p{N}]{1,10})$/u.exec(name) ?? []
  return { stem, ending }
}

const cut = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
