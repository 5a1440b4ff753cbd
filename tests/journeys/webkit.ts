import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../postgres.ts'
import { miniBrowserPath } from '../system-tools.ts'
import { waitForEnd, gestures, type Driver } from './driver.ts'

/** MiniBrowser's toolbar buttons need 450 px. Without their padding the window can be as narrow as a phone. */
const narrowToolbar = '* { padding: 0; margin: 0; border: 0; min-width: 0; }'
/** Height of its toolbar without padding, in pixels. */
const toolbarHeight = 36

/**
 * Opens a window of WebKitGTK, the closest to an iPhone's engine on Linux, on its own virtual screen. Width and height
 * are those of the page. Controlled by WebDriver (https://www.w3.org/TR/webdriver2). Without script, scripts are removed
 * from pages as they load, while the driver's own scripts still run.
 */
export async function openWebKit({ width = 390, height = 844, hasScript = true } = {}): Promise<Driver> {
  await using opened = new AsyncDisposableStack()
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  opened.defer(() => waitForEnd(screen))
  const [number] = await once(screen.stdio[3]!, 'data')
  const port = await freePort()
  const settings = mkdtempSync(join(tmpdir(), 'webkit-'))
  opened.defer(() => rmSync(settings, { recursive: true, force: true }))
  mkdirSync(join(settings, 'gtk-3.0'))
  writeFileSync(join(settings, 'gtk-3.0', 'gtk.css'), narrowToolbar)
  const display = `:${String(number).trim()}`
  const env = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: settings }
  const program = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' })
  opened.defer(() => waitForEnd(program))

  async function call(method: string, path: string, body?: object) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  while (!(await call('GET', '/status').catch(() => null))?.ready) await setTimeout(50)
  const args = ['--automation', ...(hasScript ? [] : ['--enable-javascript-markup=false'])]
  const options = { 'webkitgtk:browserOptions': { binary: miniBrowserPath, args } }
  const { sessionId } = await call('POST', '/session', { capabilities: { alwaysMatch: options } })
  const session = `/session/${sessionId}`
  opened.defer(() => call('DELETE', session))
  await call('POST', `${session}/window/rect`, { width, height: height + toolbarHeight })
  const act = (id: string, type: string, actions: object[]) =>
    call('POST', `${session}/actions`, { actions: [{ type, id, actions }] })
  const browser = opened.move()
  return {
    goto: (url) => call('POST', `${session}/url`, { url }),
    evaluate: (expression) => call('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    ...gestures(act),
    isHeard: true,
    screenshot: async () => Buffer.from(await call('GET', `${session}/screenshot`), 'base64'),
    [Symbol.asyncDispose]: () => browser.disposeAsync(),
  }
}
