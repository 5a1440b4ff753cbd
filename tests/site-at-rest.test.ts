import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { freePort } from './postgres.ts'
import { sampleFolder, startProgram } from './program.ts'

/** Libraries for rare work: cards, PDFs with fonts, calendars. */
const rareLibraries = ['stripe', 'pdfkit', 'fontkit', 'node-ical']

/** Option for Node that logs to standard output when a module of such a library is loaded. */
const importHookOption = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      const [, library] = /\\/node_modules\\/(${rareLibraries.join('|')})\\//.exec(url) ?? []
      if (library) console.log(JSON.stringify({ event: 'rare-loaded', library }))
      return next(url, context)
    },
  })`)}`

test.each(rareLibraries)('the import hook of this test reports the loading of %s', (library) => {
  const said = execFileSync(process.execPath, [importHookOption, '-e', `import('${library}')`], { encoding: 'utf8' })
  expect(said).toContain(`"library":"${library}"`)
})

test.each([
  ['nothing set', {}],
  ['an account set', { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' }],
])('serving ordinary pages loads none of the rarely used libraries: %s', async (_, env) => {
  using folder = sampleFolder()
  const port = await freePort()
  await using site = startProgram('start.ts', {
    ...env,
    DATA_DIR: folder.dir,
    PORT: String(port),
    HOST: '127.0.0.1',
    NODE_OPTIONS: importHookOption,
  })
  await site.line('open')
  for (const path of ['/', '/quote', '/backbar', '/up']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    expect(answer.status).toBeLessThan(400)
    await answer.text()
  }
  expect((await fetch(`http://127.0.0.1:${port}/yours/AAAAAAAAAAAAAAAAAAAAAA`)).status).toBe(404)
  expect(site.lines.filter(({ event }) => event === 'rare-loaded')).toEqual([])
})
