import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { version: string; resolved?: string; integrity?: string; engines?: { node?: string } }
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const locked: Record<string, Locked> = read('package-lock.json').packages
const packages = Object.entries(locked).filter(([path]) => path !== '')

test('the lock file gives each package a registry URL and a SHA-512 hash', () => {
  // Without the URL npm fetches the registry's data on all versions, which is too much for a machine with 512 MB.
  const wrong = packages.filter(([path, { version, resolved, integrity }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const file = `${name.split('/').at(-1)}-${version}.tgz`
    return resolved !== `https://registry.npmjs.org/${name}/-/${file}` || !integrity?.startsWith('sha512-')
  })
  expect(wrong.map(([path, { resolved }]) => [path, resolved])).toEqual([])
  expect(packages.length).toBeGreaterThan(100)
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^omit-lockfile-registry-resolved=false$/m)
})

test('package.json supports exactly the Node versions supported by the bundler’s binaries', () => {
  const { engines } = read('package.json')
  const binaries = packages.filter(
    ([path]) => path.startsWith('node_modules/@rolldown/binding-') && !path.includes('wasm'),
  )
  expect(binaries.length).toBeGreaterThan(5)
  for (const [path, { engines: needed }] of [...binaries, ['', locked['']!] as const])
    expect([path, needed]).toEqual([path, engines])
})
