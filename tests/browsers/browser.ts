// The features of a browser that the journeys use. Elements are found by their role and name, as people and screen
// readers do.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { scaled } from '../support/timeouts.ts'

/** Runs in the page, so only JSON can be passed to it. */
type Script = string

/** The abilities of a driver. With `frame` it works in the only frame of the page. */
export type Driver = {
  goto(url: string): Promise<void>
  /** The result of the script, which is called with `args`. */
  evaluate(script: Script, args: unknown[], frame: boolean): Promise<unknown>
  /** Clicks the element that the script returns, with the pointer. False if there is none. */
  click(script: Script, args: unknown[], frame: boolean): Promise<boolean>
  /** Types into the focused element, key by key. */
  type(text: string): Promise<void>
  /** Presses a key, as in `Enter` or `Control+a`. */
  press(key: string): Promise<void>
  screenshot(file: string): Promise<void>
  close(): Promise<void>
}

export type What = { role: keyof typeof selectors; name: string; inFrame?: boolean }

const selectors = {
  button: 'button, [role=button]',
  dialog: '[role=dialog]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  option: '[role=option]',
  tab: '[role=tab]',
  textbox: 'input:not([type=checkbox], [type=radio]), textarea, [role=textbox]',
  text: 'p, h1, h2, h3, h4, span, label, blockquote, li',
}

// The last one, because an open dialog is at the end of the page.
const find = `(selector, name) => {
  const words = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
  const nameOf = (element) => {
    const by = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
    const labels = [...(element.labels ?? [])].map((label) => label.textContent)
    return [element.getAttribute('aria-label'), by.join(' '), labels.join(' '), element.textContent].map(words).find(Boolean)
  }
  const isSeen = (element) => element.getClientRects().length > 0 && !element.closest('[inert]')
  return [...document.querySelectorAll(selector)].findLast(
    (element) => isSeen(element) && nameOf(element)?.replace(/ ?\\*$/, '') === name,
  )
}`

export type Tab = ReturnType<typeof createTab>

/** A tab of the browser at `origin`. It waits for everything it looks for. */
export function createTab(driver: Driver, origin: string) {
  async function until<T>(
    description: string,
    look: () => Promise<T | false | null | undefined>,
  ): Promise<T> {
    const giveUpAt = Date.now() + scaled(20_000)
    let failure: unknown
    while (Date.now() < giveUpAt) {
      const found = await look().catch((error: unknown) => {
        failure = error
      })
      if (found) return found
      await pause(100)
    }
    const picture = path.join(await mkdtemp(path.join(tmpdir(), 'masthead-browser-')), 'screen.png')
    await driver.screenshot(picture)
    throw new Error(`Not seen: ${description}. The screen is in ${picture}.`, { cause: failure })
  }
  const args = ({ role, name }: What) => [selectors[role], name]
  return {
    goto: (path: string) => driver.goto(origin + path),
    see: (what: What) =>
      until(`${what.role} "${what.name}"`, () =>
        driver
          .evaluate(`(...args) => (${find})(...args) !== undefined`, args(what), what.inFrame ?? false)
          .then(Boolean),
      ),
    click: (what: What) =>
      until(`${what.role} "${what.name}"`, () => driver.click(find, args(what), what.inFrame ?? false)),
    /** Waits until the script, a function without arguments, returns a true value. */
    until: (script: Script, inFrame = false) => until(script, () => driver.evaluate(script, [], inFrame)),
    type: driver.type,
    press: driver.press,
    screenshot: driver.screenshot,
    close: driver.close,
  }
}
