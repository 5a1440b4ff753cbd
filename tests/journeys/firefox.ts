import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../postgres.ts'
import { firefoxPath } from '../system-tools.ts'
import { waitForEnd, gestures, type Driver } from './driver.ts'

/** Opens a window of Firefox with a phone's width, controlled by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi). */
export async function openFirefox(): Promise<Driver> {
  await using opened = new AsyncDisposableStack()
  const profile = mkdtempSync(join(tmpdir(), 'bar-firefox-'))
  opened.defer(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }))
  const port = await freePort()
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)]
  const program = spawn(firefoxPath ?? 'firefox', flags, { stdio: ['ignore', 'ignore', 'pipe'] })
  opened.defer(() => waitForEnd(program))
  for (let said = ''; !said.includes('WebDriver BiDi listening');) said += String(await once(program.stderr, 'data'))
  program.stderr.resume()

  const socket = new WebSocket(`ws://127.0.0.1:${port}/session`)
  opened.defer(() => socket.close())
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<any>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data)
    if (type === 'success') waiting.get(id)?.resolve(result)
    if (type === 'error') waiting.get(id)?.reject(new Error(`${error}: ${message}`))
    waiting.delete(id)
  })
  let calls = 0
  function call(method: string, params: object) {
    const answer = Promise.withResolvers<any>()
    waiting.set(++calls, answer)
    socket.send(JSON.stringify({ id: calls, method, params }))
    return answer.promise
  }
  await call('session.new', { capabilities: {} })
  const { contexts } = await call('browsingContext.getTree', {})
  const context: string = contexts[0].context
  await call('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } })
  const act = (id: string, type: string, actions: object[]) =>
    call('input.performActions', { context, actions: [{ type, id, actions }] })
  const browser = opened.move()
  return {
    goto: (url) => call('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate(expression) {
      // Returned as text, because BiDi's own value format would need converting.
      const params = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: false }
      const { result, exceptionDetails } = await call('script.evaluate', params)
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result.type === 'undefined' ? undefined : JSON.parse(result.value)
    },
    ...gestures(act),
    isHeard: true,
    async screenshot() {
      const { data } = await call('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    [Symbol.asyncDispose]: () => browser.disposeAsync(),
  }
}
