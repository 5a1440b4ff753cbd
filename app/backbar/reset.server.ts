import { randomUUID } from 'node:crypto'
import { readSetting } from '../business/business.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { fingerprint, readSigned, sign } from '../plumbing/http/signed.server.ts'
import { postLetter } from '../plumbing/outbox/outbox.server.ts'
import { isWornOut, noteAttempt } from './attempts.server.ts'
import { addressPlace } from './log-in.server.ts'
import { changePassword, readOwner, readPasswordHash } from './owner.server.ts'
import { sealResetLetter } from './reset-letter.ts'
import { closeSessions } from './sessions.server.ts'

const goodFor = 60 * 60_000

type Desk = { db: Db; now: () => number; config: { secret: string; siteUrl: string }; nudge: () => void }

/**
 * Posts a letter that lets the owner choose a new password, if the address is the owner's. Whoever asks is told the
 * same, and from one network address few are heard.
 */
export async function askForReset(desk: Desk, sender: string, email: string): Promise<void> {
  const { db, now, config } = desk
  const places = [addressPlace(desk, sender), { kind: 'letters', who: 'reset' } as const]
  const [owner, identity, isTooMuch] = await Promise.all([readOwner(db), readSetting(db, 'identity'), isWornOut(db, places, now())])
  if (isTooMuch || owner?.email.toLowerCase() !== email.trim().toLowerCase()) return noteAttempt(db, places.slice(0, 1), now())
  await noteAttempt(db, places, now())
  const token = sign(config.secret, 'reset', `${now() + goodFor}.${await passwordMark(desk)}`)
  const link = `${config.siteUrl}/backbar/reset?${new URLSearchParams({ token })}`
  const letter = sealResetLetter({ id: `reset-${randomUUID()}`, to: owner.email, link, business: identity.name, siteUrl: config.siteUrl })
  await postLetter(db, letter, now())
  desk.nudge()
}

/** Whether a reset letter's token still opens anything: an hour old at most, and the password still the one of then. */
export async function isGoodReset(desk: Desk, token: string | null): Promise<boolean> {
  const [until, mark] = readSigned(desk.config.secret, 'reset', token)?.split('.') ?? []
  return Number(until) > desk.now() && mark === (await passwordMark(desk))
}

/** Sets a new password and logs everybody out. Call it only with a token that `isGoodReset`. */
export async function resetPassword({ db }: Desk, password: string): Promise<void> {
  await changePassword(db, password)
  await closeSessions(db)
}

/** Changes with the password, so that a token works once; says nothing about it. */
async function passwordMark({ db, config }: Desk): Promise<string> {
  return fingerprint(config.secret, 'reset', (await readPasswordHash(db)) ?? '')
}
