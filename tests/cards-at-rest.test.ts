import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { freePort } from './postgres.ts'
import { sampleFolder, startProgram } from './program.ts'

/** Says on standard output, as a line of a log, when a module of Stripe's library is loaded. */
const watching = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      if (url.includes('/node_modules/stripe/')) console.log(JSON.stringify({ event: 'stripe-loaded' }))
      return next(url, context)
    },
  })`)}`

test('what watches sees the library when it is loaded', () => {
  const said = execFileSync(process.execPath, [watching, '-e', "import('stripe')"], { encoding: 'utf8' })
  expect(said).toContain('stripe-loaded')
})

test.each([
  ['nothing set', {}],
  ['an account set', { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' }],
])('a site at rest has not loaded it: %s', async (_, env) => {
  using folder = sampleFolder()
  const port = await freePort()
  await using site = startProgram('start.ts', {
    ...env,
    DATA_DIR: folder.dir,
    PORT: String(port),
    HOST: '127.0.0.1',
    NODE_OPTIONS: watching,
  })
  await site.line('open')
  for (const path of ['/', '/quote', '/backbar', '/up']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    expect(answer.status).toBeLessThan(400)
    await answer.text()
  }
  expect(site.lines.map(({ event }) => event)).not.toContain('stripe-loaded')
})
