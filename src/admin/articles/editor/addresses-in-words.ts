// What finds addresses in typed words is heavy, so it is loaded when somebody is about to type. The extension for links
// gets these functions for those of its library (scripts/lighter-modules.ts).
import type * as Library from 'linkifyjs'

let library: typeof Library | undefined

export async function loadAddressesInWords(): Promise<void> {
  // Without a connection: the next focus tries again.
  library ??= await import('linkifyjs').catch(() => undefined)
}

export const find = (...of: Parameters<typeof Library.find>) => library?.find(...of) ?? []
export const tokenize = (text: string) => library?.tokenize(text) ?? []
export const reset = (): void => void library?.reset()
export const registerCustomProtocol = (...of: Parameters<typeof Library.registerCustomProtocol>): void =>
  library?.registerCustomProtocol(...of)
