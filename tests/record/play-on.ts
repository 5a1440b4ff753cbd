import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Fixtures } from '../fixtures.ts'
import type { Database } from '../test-app.ts'
import { useFixedIds } from './same-ids.ts'
import { play } from './scenes.ts'

/** Task of a recorder process: scenes to play on a database, and the folder for the recordings. */
export type Task = { database: Database; names: string[]; fixtures: Fixtures; into: string }

const { database, names, fixtures, into } = JSON.parse(process.argv[2]!) as Task
useFixedIds()
for (const name of names)
  for (const [file, lines] of await play(name, database, fixtures)) {
    const path = join(into, name, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${lines.join('\n').trimEnd()}\n`)
  }
process.exit(0)
