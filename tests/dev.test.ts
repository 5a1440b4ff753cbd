import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { freePort } from './postgres.ts'
import { sampleFolder } from './program.ts'

test('npm run dev serves pages that reload and islands from their sources, and ends with all it started', async () => {
  using folder = sampleFolder()
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const dev = spawn(process.execPath, ['dev.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: folder.dir, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [greeting] = await once(dev.stdout, 'data')
    const standIn = /Its cards +(http:\S+), a stand-in/.exec(String(greeting))?.[1] ?? ''
    expect(await (await fetch(standIn)).text()).toContain('Nobody has paid yet.')
    const page = await (await fetch(`${site}/quote`)).text()
    expect(page).toContain('<script src="/dev/reload.js"></script>')
    const island = await (await fetch(`${site}/app/leads/quote-form/quote-form.island.tsx`)).text()
    expect(island).toContain('import(')
  } finally {
    dev.kill('SIGTERM')
    await once(dev, 'exit')
  }
  await expect(fetch(site)).rejects.toThrow()
})
