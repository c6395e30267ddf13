import { type ChildProcess, spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { Builder, By, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { freePort } from '../../scripts/free-port.ts'
import { scaled } from '../support/timeouts.ts'
import type { Driver } from './browser.ts'

/** WebKitGTK's small browser on a virtual screen, by WebDriver. */
export async function startWebKit(): Promise<Driver> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const server = await startServer(await displayOf(screen))
  const driver = await connect(server.url)
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 900 })
  const run = (script: string, args: unknown[]) =>
    driver.executeScript(`return (${script})(...arguments)`, ...args)
  return {
    goto: (url) => driver.get(url),
    evaluate: (script, args, frame) => within(driver, frame, () => run(script, args)),
    async click(script, args, frame) {
      if (frame) return clickInFrame(driver, run, script, args)
      const element = (await run(script, args)) as WebElement | null
      await element?.click()
      return element !== null
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    async press(keys) {
      const [key = '', ...held] = keys.split('+').reverse().map(codeOf)
      let actions = driver.actions()
      for (const one of held) actions = actions.keyDown(one)
      actions = actions.sendKeys(key)
      for (const one of held) actions = actions.keyUp(one)
      await actions.perform()
    },
    screenshot: async (file) => writeFile(file, await driver.takeScreenshot(), 'base64'),
    async close() {
      await driver.quit()
      server.child.kill()
      screen.kill()
    },
  }
}

type Run = (script: string, args: unknown[]) => Promise<unknown>

/** The place to click is computed here, because the driver treats the content of a frame as out of reach. */
async function clickInFrame(driver: WebDriver, run: Run, script: string, args: unknown[]): Promise<boolean> {
  const boxOf = (find: string) => `(...args) => {
    const box = (${find})(...args)?.getBoundingClientRect()
    return box && [box.x, box.y, box.width, box.height]
  }`
  const inside = await within(driver, true, () => run(boxOf(script), args))
  const around = await run(boxOf("() => document.querySelector('iframe')"), [])
  if (!Array.isArray(inside) || !Array.isArray(around)) return false
  const [x, y, width, height] = inside as [number, number, number, number]
  const at = { x: Math.round(around[0] + x + width / 2), y: Math.round(around[1] + y + height / 2) }
  await driver.actions().move(at).click().perform()
  return true
}

// `ArrowRight` is ARROW_RIGHT there.
const codeOf = (key: string): string =>
  Key[key.replace(/(?<=[a-z])(?=[A-Z])/, '_').toUpperCase() as keyof typeof Key]?.toString() ?? key

async function displayOf({ stdio }: ChildProcess): Promise<string> {
  const [, , , numbers] = stdio
  if (!numbers || !('readable' in numbers)) throw new Error('Xvfb does not say which screen it is.')
  for await (const line of createInterface({ input: numbers as NodeJS.ReadableStream })) return `:${line}`
  throw new Error('Xvfb did not start.')
}

async function startServer(display: string): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort()
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  const giveUpAt = Date.now() + scaled(20_000)
  while (Date.now() < giveUpAt) {
    if (
      await fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { child, url }
    await pause(50)
  }
  throw new Error('WebKitWebDriver did not start.')
}

function connect(url: string): Promise<WebDriver> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').sort().reverse()
  if (!binary)
    throw new Error(
      'WebKitGTK has no MiniBrowser here. On Debian or Ubuntu: "apt-get install webkit2gtk-driver".',
    )
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  })
  return new Builder().usingServer(url).withCapabilities(capabilities).build()
}

async function within<T>(driver: WebDriver, frame: boolean, work: () => Promise<T>): Promise<T> {
  if (!frame) return work()
  await driver.switchTo().frame(await driver.findElement(By.css('iframe')))
  try {
    return await work()
  } finally {
    await driver.switchTo().defaultContent()
  }
}
