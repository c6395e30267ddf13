import { asBoolean, readStored } from '../app/stored.ts'

/** The stored choice to turn off shortcuts of a single key, which some people press by accident. */
export const storedOff = 'admin_single_keys_off'
export const areSingleKeysOff = (): boolean => readStored(storedOff, asBoolean) ?? false

/**
 * Whether a key is a shortcut of a single key: not typed into a field, without modifiers, and with no dialog or menu
 * open.
 */
export const isPlainKey = (event: KeyboardEvent): boolean =>
  !(event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) &&
  !isTyping(event.target) &&
  !isAnythingOpen() &&
  !areSingleKeysOff()

/** Menus that are closed may stay in the document. */
const isAnythingOpen = (): boolean =>
  [...document.querySelectorAll('[role=dialog], [role=menu]')].some((one) => one.checkVisibility())

/** Whether typed keys are text there. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'))
