import { watch } from 'node:fs'
import { spawn, type ChildProcess } from 'node:child_process'

/**
 * For working on the site: the very server that ships, started again when a source changes. A build takes about
 * two seconds, and what you look at is what visitors get.
 */
const port = process.env.PORT ?? '3000'
let site: ChildProcess | null = null
let soon: NodeJS.Timeout | undefined

function open(): void {
  const before = site
  site = null
  const next = () => {
    site = spawn(process.execPath, ['start.ts'], { stdio: 'inherit', env: { ...process.env, QUOTES_PER_HOUR: '0', API_PER_MINUTE: '0' } })
  }
  if (before && before.exitCode === null) before.once('exit', next).kill('SIGTERM')
  else next()
}

for (const folder of ['app', 'site.ts', 'start.ts']) {
  watch(folder, { recursive: true }, () => {
    clearTimeout(soon)
    soon = setTimeout(open, 150)
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    site?.kill('SIGTERM')
    process.exit(0)
  })
}

const data = process.env.DATA_DIR ?? './data'
console.log(`The site        http://localhost:${port}
Its letters     ${data}/mailbox/*.eml
Its health      http://localhost:${port}/up
Change a file under app/ and load the page again.`)
open()
