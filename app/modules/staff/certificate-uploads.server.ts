import type { Db } from '../../plumbing/database/database.server.ts'
import type { BodyLimit } from '../../plumbing/http/body-limit.ts'
import type { ModuleUpload } from '../../plumbing/modules/server-module.server.ts'
import { maxCertificateBytes } from './members/certificate-form.ts'
import { findStaffIdByToken } from './members/staff-link.server.ts'

/** Limit for a certificate as photo or PDF, with its form. */
const limit: BodyLimit = {
  bytes: maxCertificateBytes + 64 * 1024,
  ms: 5 * 60_000,
  heading: 'That file is too large',
  words: 'That file is larger than 10 MB. Go back, choose a smaller photo, and send it again.',
  isCut: true,
}

/** Certificates that owners add, and those that staff members send from their own pages. */
export const certificateUploads: readonly ModuleUpload[] = [
  { path: '/backbar/crew/*', limit, isFor: 'office' },
  { path: '/crew/*/papers', limit, isFor: isOwnPage },
]

async function isOwnPage({ db }: { db: Db }, request: Request): Promise<boolean> {
  return (await findStaffIdByToken(db, new URL(request.url).pathname.split('/')[2] ?? '')) !== null
}
