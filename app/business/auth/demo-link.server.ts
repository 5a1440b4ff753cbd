import { randomUUID } from 'node:crypto'
import type { Db } from '../../plumbing/database/database.server.ts'
import { readSigned, sign } from '../../plumbing/secrets/signed.server.ts'
import { spend, type Caller } from './attempts.server.ts'
import { letIn } from './log-in.server.ts'
import { readPerson } from './people.server.ts'
import { firstPerson } from './people.ts'

type Services = {
  db: Db
  now: () => number
  config: { secret: string; siteUrl: string; isDemo: boolean }
  nudge: () => void
}

/** The address that opens the demo as its owner, once. */
export function demoLink({ config }: Pick<Services, 'config'>): string {
  const token = sign(config.secret, 'demo', randomUUID())
  return `${config.siteUrl}/backbar/demo?${new URLSearchParams({ token })}`
}

/** Logs whoever has the demo's link in as its owner; null where it was used before, is no such link, or this is no demo. */
export async function openDemo(services: Services, caller: Caller, token: string): Promise<string[] | null> {
  const id = services.config.isDemo ? readSigned(services.config.secret, 'demo', token) : null
  if (!id || !(await spend(services.db, `demo ${id}`, services.now()))) return null
  const owner = await readPerson(services.db, firstPerson)
  return owner && (await letIn(services, caller, owner, 'demo-link')).cookies
}
