import { timingSafeEqual } from 'node:crypto'
import { computeFingerprint, readSigned, sign } from '../../plumbing/secrets/signed.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { getIpBucket, admitTry, type Caller } from './attempts.server.ts'
import { validatePasswordStrength } from './password-flaw.server.ts'
import { letIn } from './log-in.server.ts'
import { createFirstOwner } from './people.server.ts'
import { firstUserId, newPassword, userProfileSchema } from './people.ts'
import { fieldErrors, type FieldError } from '../../ui/field-errors.ts'

const minute = 60_000

type Services = {
  db: Db
  now: () => number
  config: { secret: string; siteUrl: string; setupCode: { code: string } }
  nudge: () => void
}
export type FirstRunStep =
  | { kind: 'code'; errors: FieldError[] }
  | { kind: 'owner'; errors: FieldError[]; proof: string; words: { name: string; email: string } }

/** The first step: the set-up code. Case, spaces and hyphens do not matter. */
export async function enterCode(services: Services, sender: string, code: string): Promise<FirstRunStep> {
  const places = [getIpBucket(services, sender)]
  if (!(await admitTry(services.db, places, services.now())))
    return wrongCode('Too many tries from here. Wait 15 minutes')
  if (!isCode(services, code))
    return wrongCode(
      code.trim() === '' ? 'Enter the set-up code' : 'That is not the code: copy it from its file or from the terminal',
    )
  const proof = sign(services.config.secret, 'first-run', String(services.now() + 30 * minute))
  return { kind: 'owner', errors: [], proof, words: { name: '', email: '' } }
}

/** The second step: name, address and password. Whoever is first is the owner. */
export async function takeOver(
  services: Services,
  caller: Caller,
  input: FormInput,
): Promise<FirstRunStep | { kind: 'in'; cookies: string[] }> {
  const until = readSigned(services.config.secret, 'first-run', input.proof ?? null)
  if (until === null || Number(until) < services.now())
    return wrongCode('That took longer than half an hour: enter the code once more')
  const reading = userProfileSchema.extend({ password: newPassword }).safeParse(input)
  const back = (errors: FieldError[]): FirstRunStep => {
    return { kind: 'owner', errors, proof: input.proof!, words: { name: input.name ?? '', email: input.email ?? '' } }
  }
  if (!reading.success) return back(fieldErrors(reading.error))
  const flaw = await validatePasswordStrength(services.db, reading.data.password, reading.data)
  if (flaw !== null) return back([{ field: 'password', message: flaw }])
  const isFirst = await createFirstOwner(services.db, reading.data, services.now())
  return isFirst
    ? letIn(services, caller, { id: firstUserId, email: reading.data.email }, 'first-run')
    : wrongCode('Somebody else has just become the owner')
}

function isCode({ config }: Services, typed: string): boolean {
  const mark = (text: string) =>
    Buffer.from(computeFingerprint(config.secret, 'set-up', text.replace(/[\s-]/g, '').toUpperCase()))
  return timingSafeEqual(mark(typed), mark(config.setupCode.code))
}

function wrongCode(message: string): FirstRunStep {
  return { kind: 'code', errors: [{ field: 'code', message }] }
}
