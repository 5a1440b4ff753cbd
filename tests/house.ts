import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { readConfig, type Config } from '../app/config.server.ts'
import { openHouse, type House } from '../app/house.server.ts'
import { openSite } from '../site.ts'
import { asAdmin } from './postgres.ts'

export const databases = ['sqlite', 'postgres'] as const
export type Database = (typeof databases)[number]

/** Friday, November 20, 2026, 9:00 in Jacksonville: what every test house thinks it is, until told otherwise. */
export const opening = Date.parse('2026-11-20T14:00:00Z')

export type TestHouse = House & {
  /** Moves the house's clock on, in milliseconds. */
  advance: (by: number) => void
  /** Every log line so far, parsed. */
  lines: Record<string, unknown>[]
}

/**
 * A house with the sample content and nobody in it yet, on a database of its own and a clock one can turn.
 * `await using house = await emptyHouse('postgres', { MAIL_URL: smtp.url })`
 */
export async function emptyHouse(database: Database = 'sqlite', env: Record<string, string> = {}): Promise<TestHouse> {
  const dir = mkdtempSync(join(tmpdir(), 'bar-house-'))
  const sample = inject('sampleData')
  symlinkSync(join(sample, 'files'), join(dir, 'files'))
  const place = database === 'sqlite' ? copiedFile(sample, dir) : await copiedDatabase()
  const config: Config = readConfig({ DATA_DIR: dir, SECRET: 'a secret for tests', ...place.env, ...env })
  let now = opening
  const lines: Record<string, unknown>[] = []
  const house = await openHouse(config, { now: () => now, out: { write: (line) => lines.push(JSON.parse(line)) } })
  return {
    ...house,
    advance: (by) => void (now += by),
    lines,
    async [Symbol.asyncDispose]() {
      await house[Symbol.asyncDispose]()
      await place.remove()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** A visitor of a house's site: sends requests through the whole app. `from` is the network address. */
export async function visitor(house: House, from = '192.0.2.1') {
  const site = await openSite(house)
  return (path: string, init?: RequestInit) => {
    const request = new Request(new URL(path, house.config.siteUrl), { redirect: 'manual', ...init })
    return site(request, { sender: from, requestId: 'test' })
  }
}

function copiedFile(sample: string, dir: string) {
  copyFileSync(join(sample, 'site.db'), join(dir, 'site.db'))
  return { env: {}, remove: async () => {} }
}

async function copiedDatabase() {
  const admin = inject('postgresUrl')
  const name = `house_${randomUUID().replaceAll('-', '')}`
  await asAdmin(admin, `create database ${name} template sample`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return {
    env: { DATABASE_URL: url.href },
    remove: () => asAdmin(admin, `drop database ${name} with (force)`),
  }
}

