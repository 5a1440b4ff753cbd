import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getRestoreCommands } from '../app/upkeep/backup/restore-commands.ts'

test('container health checks with a start_interval also set a start_period', () => {
  const checks = globSync('deploy/compose*.yaml').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/healthcheck:\s*(\{[^}]*\})/g)].map(([, check]) => check!),
  )
  const withInterval = checks.filter((check) => check.includes('start_interval'))
  expect(withInterval.length).toBeGreaterThan(1)
  for (const check of withInterval) expect(check).toContain('start_period')
})

test('container images name their compose file, and restore commands stop the services it runs', () => {
  expect(readFileSync('deploy/Dockerfile', 'utf8')).toMatch(/^ENV .*\bRUNS_BY_COMPOSE=compose\.yaml$/m)
  const postgres = readFileSync('deploy/compose.postgres.yaml', 'utf8')
  expect(postgres).toMatch(/^ +RUNS_BY_COMPOSE: compose\.postgres\.yaml$/m)
  const getUsers = (yaml: string) =>
    [...yaml.matchAll(/^ {2}([\w-]+):\n(?: {4,}.*\n)*? {4}(?:<<: \*site|image: nerd-and-tonic)/gm)].map(
      ([, name]) => name,
    )
  for (const file of ['compose.yaml', 'compose.postgres.yaml'] as const) {
    const users = getUsers(readFileSync(`deploy/${file}`, 'utf8')).join(' ')
    expect(users).not.toBe('')
    expect(getRestoreCommands(file).replace).toContain(` stop ${users};`)
    expect(getRestoreCommands(file).replace).toMatch(new RegExp(` start ${users}$`))
  }
})

test('the container guide lists the docker commands and no npm command', () => {
  const [, guide = ''] = /\n## With containers\n([\s\S]*?)\n## /.exec(readFileSync('docs/deploy.md', 'utf8')) ?? []
  const commands = getRestoreCommands('compose.yaml')
  for (const command of [commands.replace, commands.asCopy, 'docker compose exec site node bin/backup.ts'])
    expect(guide).toContain(command)
  expect(guide).not.toContain('npm run')
})

test('the systemd socket unit holds the address that the service and the Caddyfile name', () => {
  const [service, socket, caddyfile] = ['nerd-and-tonic.service', 'nerd-and-tonic.socket', 'Caddyfile'].map((file) =>
    readFileSync(`deploy/${file}`, 'utf8'),
  )
  const [, host, port] = /HOST=(\S+) PORT=(\d+)/.exec(service!) ?? []
  expect(socket).toMatch(new RegExp(`^ListenStream=${host}:${port}$`, 'm'))
  expect(service).toMatch(/^Sockets=nerd-and-tonic\.socket$/m)
  expect(caddyfile!.match(/\{\$UPSTREAMS:([^}]+)\}/g)).toEqual(Array(2).fill(`{$UPSTREAMS:${host}:${port}}`))
})

test('Caddy’s pages about a form that may be lost have text in both languages', () => {
  const caddyfile = readFileSync('deploy/Caddyfile', 'utf8')
  const pages = [...caddyfile.matchAll(/respond .*`(<!doctype html>.*)`/g)].map(([, page]) => page!)
  expect(pages).toHaveLength(2)
  for (const page of pages) expect(page).toMatch(/<html lang="en">.*<p>\w.*<p lang="es">\w/)
})

test('the shipped Caddyfile answers 404 for metrics before it reaches the site', () => {
  const caddyfile = readFileSync('deploy/Caddyfile', 'utf8')
  expect(caddyfile).toMatch(/@metrics path \/metrics \/metrics\/\*\n\thandle @metrics \{\n\t\trespond 404\n\t\}/)
  expect(caddyfile.indexOf('handle @metrics')).toBeLessThan(caddyfile.indexOf('reverse_proxy'))
})

test('the systemd unit for several sites has the same restrictions as the unit for one', () => {
  const guards = (file: string) => {
    const lines = readFileSync(`deploy/${file}`, 'utf8').split('\n')
    const own = /^(#|Description|Sockets|User|Group|EnvironmentFile|Environment|CacheDirectory|ReadWritePaths)/
    return lines.filter((line) => !own.test(line))
  }
  expect(guards('nerd-and-tonic@.service')).toEqual(guards('nerd-and-tonic.service'))
})

test('the systemd unit for several sites separates users, folders and settings by site', () => {
  const service = readFileSync('deploy/nerd-and-tonic@.service', 'utf8')
  const lines = service
    .split('\n')
    .filter((line) => /^(Sockets|User|Group|EnvironmentFile|CacheDirectory|ReadWritePaths)=/.test(line))
  expect(lines).toHaveLength(6)
  for (const line of lines) expect(line).toContain('%i')
  for (const name of ['DATA_DIR', 'NODE_COMPILE_CACHE']) expect(service).toMatch(new RegExp(`${name}=\\S*%i`))
})
