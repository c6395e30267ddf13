const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text escaped for XML, between tags and in attributes. */
export function escapeXml(text: string): string {
  return wellFormed(text).replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}

/** Removes characters that XML cannot contain in any form: control characters, halves of surrogate pairs. */
export function wellFormed(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}
