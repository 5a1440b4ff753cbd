import { timingSafeEqual } from 'node:crypto'
import { computeTextFingerprint, verifyToken, signToken } from '../../plumbing/secrets/signed-token.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { getIpRateLimitBucket, consumeRateLimitAttempt, type RequestSender } from './rate-limit.server.ts'
import { validatePasswordStrength } from './password-strength.server.ts'
import { completeLogIn } from './log-in.server.ts'
import { createFirstOwner } from './users.server.ts'
import { firstUserId, newPasswordSchema, userProfileSchema } from './user.ts'
import { toFieldErrors, type FieldError } from '../../ui/field-errors.ts'

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

/** First step: checks the setup code. Case, spaces and hyphens do not matter. */
export async function verifySetupCode(services: Services, sender: string, code: string): Promise<FirstRunStep> {
  const places = [getIpRateLimitBucket(services, sender)]
  if (!(await consumeRateLimitAttempt(services.db, places, services.now())))
    return rejectCode('Too many tries from here. Wait 15 minutes')
  if (!isSetupCode(services, code))
    return rejectCode(
      code.trim() === '' ? 'Enter the set-up code' : 'That is not the code: copy it from its file or from the terminal',
    )
  const proof = signToken(services.config.secret, 'first-run', String(services.now() + 30 * minute))
  return { kind: 'owner', errors: [], proof, words: { name: '', email: '' } }
}

/** Second step: name, email and password. The first user to finish becomes the owner. */
export async function completeFirstRun(
  services: Services,
  caller: RequestSender,
  input: FormInput,
): Promise<FirstRunStep | { kind: 'in'; cookies: string[] }> {
  const until = verifyToken(services.config.secret, 'first-run', input.proof ?? null)
  if (until === null || Number(until) < services.now())
    return rejectCode('That took longer than half an hour: enter the code once more')
  const reading = userProfileSchema.extend({ password: newPasswordSchema }).safeParse(input)
  const back = (errors: FieldError[]): FirstRunStep => {
    return { kind: 'owner', errors, proof: input.proof!, words: { name: input.name ?? '', email: input.email ?? '' } }
  }
  if (!reading.success) return back(toFieldErrors(reading.error))
  const flaw = await validatePasswordStrength(services.db, reading.data.password, reading.data)
  if (flaw !== null) return back([{ field: 'password', message: flaw }])
  const isFirst = await createFirstOwner(services.db, reading.data, services.now())
  return isFirst
    ? completeLogIn(services, caller, { id: firstUserId, email: reading.data.email }, 'first-run')
    : rejectCode('Somebody else has just become the owner')
}

function isSetupCode({ config }: Services, typed: string): boolean {
  const mark = (text: string) =>
    Buffer.from(computeTextFingerprint(config.secret, 'set-up', text.replace(/[\s-]/g, '').toUpperCase()))
  return timingSafeEqual(mark(typed), mark(config.setupCode.code))
}

function rejectCode(message: string): FirstRunStep {
  return { kind: 'code', errors: [{ field: 'code', message }] }
}
