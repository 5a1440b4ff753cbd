import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { expect } from 'vitest'
import { createSiteServer } from '../../server/site.ts'
import type { TestApp } from '../test-app.ts'
import { openPage, serve } from './browser.ts'

/** Maximum time of a journey in milliseconds, for machines under load. A quiet machine takes seconds. */
export const journeyTimeout = 360_000

/** Maximum time in milliseconds until a page shows what a step waits for. */
const stepTimeoutMs = 30_000

/** Browser window with the few actions that every engine supports. `evaluate` runs an expression and returns its JSON. */
export type Driver = AsyncDisposable & {
  goto: (url: string) => Promise<unknown>
  evaluate: (expression: string) => Promise<any>
  /** Taps a point of the window, in CSS pixels. */
  tap: (x: number, y: number) => Promise<unknown>
  /** Types into the focused element. */
  type: (text: string) => Promise<unknown>
  screenshot: () => Promise<Buffer>
  /** Whether the driver receives events from its pages. */
  isHeard: boolean
}

/** Opens a window in a running Chromium. */
export async function chromiumWindow(
  browser: Browser,
  options: BrowserContextOptions,
  expected: RegExp | null = null,
): Promise<Driver> {
  const { page, ...visit } = await openPage(browser, options, expected)
  return {
    goto: (url) => page.goto(url),
    evaluate: (expression) => page.evaluate(expression),
    tap: (x, y) => (options.hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
    isHeard: options.javaScriptEnabled !== false,
    [Symbol.asyncDispose]: () => visit[Symbol.asyncDispose](),
  }
}

/** Lets the next press through only if it hits `element`. `missedTap` says whether it missed, null until then. */
const watchTap = `
  window.tapWatch?.abort()
  window.tapWatch = new AbortController()
  window.missedTap = null
  for (const kind of ['mousedown', 'mouseup', 'click'])
    addEventListener(kind, (event) => {
      window.missedTap ||= !element.contains(event.target)
      if (window.missedTap) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      if (kind === 'click') window.tapWatch.abort()
    }, { capture: true, signal: window.tapWatch.signal })`

/** Implements tap and typing for both WebDriver protocols. `act` performs the actions of an input type. */
export function gestures(
  act: (id: string, type: string, actions: object[]) => Promise<unknown>,
): Pick<Driver, 'tap' | 'type'> {
  return {
    tap: (x, y) =>
      act('mouse', 'pointer', [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    type: (text) =>
      act(
        'keys',
        'key',
        [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
      ),
  }
}

/** User actions in a window of any engine: `what` is a selector, `words` part of the element's text. */
export function listActions({ evaluate, tap, type, goto, isHeard }: Driver) {
  const ask = (what: string, then: string, words = '') =>
    evaluate(`(() => {
      const element = [...document.querySelectorAll(${JSON.stringify(what)})].find((element) =>
        element.checkVisibility() && element.textContent.includes(${JSON.stringify(words)}))
      if (!element) return null
      ${then}
    })()`)
  const text = (what: string, words?: string): Promise<string | null> => ask(what, 'return element.innerText', words)
  const until = (what: () => Promise<unknown>) => expect.poll(what, { timeout: stepTimeoutMs })

  /** Returns the position of an element once it no longer moves and nothing covers it, such as a view transition. */
  async function place(what: string, words?: string): Promise<[x: number, y: number]> {
    let before = ''
    for (const end = Date.now() + stepTimeoutMs; Date.now() < end; await setTimeout(50)) {
      const at = await ask(
        what,
        `element.scrollIntoView({ block: 'center', behavior: 'instant' })
         // The middle of words on two lines may lie beside them.
         const [{ left, top, width, height }] = element.getClientRects()
         const [x, y] = [left + width / 2, top + height / 2].map(Math.round)
         const hit = document.elementFromPoint(x, y)
         return element.contains(hit) ? [x, y] : null`,
        words,
        // The evaluation fails while the next page replaces this one. It then counts as no position.
      ).catch(() => null)
      if (at && String(at) === before) return at
      before = String(at)
    }
    throw new Error(`Nothing to tap on: ${what} ${words ?? ''}`)
  }

  return {
    goto,
    text,
    until,
    /**
     * Taps an element, and again if the page moved it before the tap. An element hit by mistake never receives the tap.
     */
    async tap(what: string, words?: string): Promise<void> {
      for (let tries = 1; ; tries++) {
        const at = await place(what, words)
        if (!isHeard) return void (await tap(...at))
        await ask(what, watchTap, words)
        await tap(...at)
        // Missing after a navigation.
        let missed: unknown = null
        for (let asked = 0; missed === null && asked < 10; asked++) {
          if (asked > 0) await setTimeout(50)
          missed = await evaluate(`window.missedTap === undefined ? 'gone' : window.missedTap`).catch(() => 'gone')
        }
        if (missed !== true) return
        if (tries === 10) throw new Error(`The page keeps moving under the finger: ${what} ${words ?? ''}`)
      }
    },
    /** Value of a field. */
    value: (what: string): Promise<string | null> => ask(what, 'return element.value'),
    /** Replaces the text of a field. Dates, times and lists are set by script, because every engine has its own pickers. */
    async fill(what: string, words: string): Promise<void> {
      const isPicked = await ask(
        what,
        `element.focus()
         if (!element.matches('select, [type=date], [type=time], [type=range]')) return void element.select()
         element.value = ${JSON.stringify(words)}
         for (const kind of ['input', 'change']) element.dispatchEvent(new Event(kind, { bubbles: true }))
         return true`,
      )
      if (!isPicked) await type(words)
    },
    has: (condition: string): Promise<boolean> => evaluate(`Boolean(${condition})`),
  }
}

/** Opens a site to a window, which leaves the site before it closes, so that no request is in progress then. */
export async function serveSite(driver: Driver, house: TestApp) {
  const server = await serve(house)
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await driver.goto('about:blank')
      await server[Symbol.asyncDispose]()
    },
  }
}

/** Stops a process and waits for its exit. */
export async function waitForEnd(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  program.kill()
  await once(program, 'exit')
}

/** Site that can go offline and come back at the same address, as if by network failure. */
export async function isReachable(house: TestApp) {
  let port = 0
  let close = async () => {}
  const come = async () => {
    const server = await createSiteServer(house)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    ;({ port } = server.address() as AddressInfo)
    close = async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
  await come()
  return {
    url: `http://127.0.0.1:${port}`,
    come,
    go: () => close(),
    [Symbol.asyncDispose]: () => close(),
  }
}
