// What an input method does.
import type { Page } from '@playwright/test'

/** A word that is being composed, and the one that is chosen in the end. */
export async function inputMethod(page: Page) {
  const keyboard = await page.context().newCDPSession(page)
  return {
    /** The key that begins a word, where there is a keyboard. */
    keyDown: (code: string) =>
      keyboard.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key: 'Process',
        code,
        windowsVirtualKeyCode: 229,
      }),
    compose: (text: string) =>
      keyboard.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      }),
    choose: (text: string) => keyboard.send('Input.insertText', { text }),
  }
}
