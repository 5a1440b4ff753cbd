import { expect, test } from 'vitest'
import { findCurrentAgreement, listAgreementChanges } from '../app/agreements/agreement/current-agreement.server.ts'
import { checkAgreementIntegrity, isAgreementAltered } from '../app/agreements/proposals/agreement-integrity.server.ts'
import { translateProposal } from '../app/agreements/proposals/proposal-language.ts'
import { saveProposalDraft, listProposals } from '../app/agreements/proposals/proposals.server.ts'
import { up as keepLineCodes } from '../app/plumbing/database/migrations/0143-line-codes.ts'
import { sha256 } from '../app/plumbing/secrets/sha256.server.ts'
import { changeAgreement } from './agreed-change.ts'
import { createTestClient } from './test-client.ts'
import { sampleLine, sampleProposal } from './doubles/sample-proposal.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { runFormerMigration } from './former-migration.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const tables = ['proposal', 'signature', 'change_request', 'agreement_log_entry', 'agreement_log_hmac'] as const
const acceptanceForm = { signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' }

/** Free lines as once stored: the business's own without Spanish, with a quantity that follows the guest count. */
const createGuestLine = (id: string, reason: string) =>
  sampleLine({ id, label: 'Tower', reason, quantity: 120, unitCents: 0, rate: 'guest' })
const lines = [
  ...sampleProposal().lines,
  createGuestLine('add-on-tower', 'for each of 120 guests'),
  createGuestLine('add-on-arch', 'as we said'),
  sampleLine({ id: 'agreed-3', label: 'Change 3, as offered', reason: '', unitCents: 0 }),
  sampleLine({ id: 'least', label: 'Least price', reason: 'the sum does not fall below the experience', unitCents: 0 }),
]

test.each(databases)(
  '%s: migrating line codes leaves signed data unchanged and adds codes beside it',
  async (database) => {
    await using app = await createTestApp(database)
    const { db } = app
    const at = await createTestClient(app, { lines })
    const { status } = await at.post(acceptanceForm)
    expect(status).toBe(303)
    await changeAgreement(db, at.event.id, { eventGuestCount: 130 })
    const other = await createStoredEvent(db, openingTime)
    await saveProposalDraft(db, other.id, sampleProposal({ lines }), { today: '2026-11-20', now: openingTime })
    const owner = await createOwnerClient(app)
    const papers = async () => {
      const record = `/backbar/jobs/${at.event.id}/agreement`
      const [change] = await listAgreementChanges(db, at.event.id)
      const answers = [`${record}.pdf`, `${record}.pdf?change=${change!.id}`, `${record}.json`].map(async (path) => {
        const answer = await owner.visit(path)
        return [path, answer.status, sha256(Buffer.from(await answer.arrayBuffer()))]
      })
      return Promise.all(answers)
    }
    // The first download records that a copy exists.
    await papers()
    const shown = await papers()
    const before = await hashStoredRows(app)
    await runFormerMigration(db, keepLineCodes, ['proposal.line_codes', 'change_request.line_codes'])

    expect(await hashStoredRows(app)).toEqual(before)
    const check = await checkAgreementIntegrity(db, at.event.id)
    expect([isAgreementAltered(check), check.altered, check.broken]).toEqual([false, [], null])
    expect(await papers()).toEqual(shown)

    const agreement = (await findCurrentAgreement(db, at.event.id))!
    const spanish = translateProposal(agreement.document, 'es', (words) => words).lines
    expect(spanish.find(({ id }) => id === 'agreed-3')).toMatchObject({ label: 'Cambio 3, al precio ofrecido' })
    expect(agreement.document.lines.flatMap(({ id, hasOwnReason }) => (hasOwnReason ? [id] : []))).toEqual([
      'add-on-arch',
    ])
    await changeAgreement(db, at.event.id, { eventGuestCount: 100 })
    const { document } = (await findCurrentAgreement(db, at.event.id))!
    expect(document.lines.filter(({ rate }) => rate).map(({ id, quantity, reason }) => [id, quantity, reason])).toEqual(
      [
        ['add-on-tower', 100, 'for each of 100 guests'],
        ['add-on-arch', 100, 'as we said'],
      ],
    )
    // Only the owner reads a draft, so it contains the codes in its document.
    const [draft] = await listProposals(db, other.id)
    const least = { label: 'Precio mínimo', reason: 'el total no baja del precio de la experiencia' }
    expect(draft!.document.lines.find(({ id }) => id === 'least')).toMatchObject({ label: 'Least price', es: least })
  },
)

/** Every column of the signed and hash-chained tables except the codes, as SHA-256 of each row. Drafts are left out. */
async function hashStoredRows({ db }: TestApp) {
  const rows = await Promise.all(
    tables.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()] as const),
  )
  return rows.map(([table, of]) => [
    table,
    of
      .filter((row) => !('state' in row && row.state === 'draft'))
      .map((row) => {
        const { line_codes: _, ...columns } = row as typeof row & { line_codes?: unknown }
        return sha256(JSON.stringify(Object.entries(columns).toSorted(([a], [b]) => a.localeCompare(b))))
      }),
  ])
}
