import { z } from 'zod'
import { readStored } from '../app/stored.ts'

/** Where this browser keeps that single keys mean nothing: some people press them by accident. */
export const storedOff = 'admin_single_keys_off'
export const areSingleKeysOff = (): boolean => readStored(storedOff, z.boolean()) ?? false

/** Whether a key is a shortcut by itself: not typed into something, not held with others, and no dialog or menu is open. */
export const isPlainKey = (event: KeyboardEvent): boolean =>
  !(event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) &&
  !isTyping(event.target) &&
  document.querySelector('[role=dialog], [role=menu]') === null &&
  !areSingleKeysOff()

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'))
