import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatLedgerLabel, formatAmountDueLabel } from '../app/agreements/agreement/format-amount-due-label.ts'
import { parseAmountDueLabel } from '../app/agreements/payments/ledger.server.ts'
import { up as keepDueCodes } from '../app/plumbing/database/migrations/0141-due-codes.ts'
import { runFormerMigration } from './former-migration.ts'
import { databases, createTestApp } from './test-app.ts'

/** Labels as earlier versions stored them, their Spanish, and the English label of the books where it differs. */
const storedLabels: [label: string, spanish: string, english?: string][] = [
  ['Deposit', 'Depósito'],
  ['Balance', 'Saldo'],
  ['Everything', 'Pago completo'],
  ['Called off', 'Cancelado', 'Canceled'],
  ['Called off: nothing more is owed', 'Cancelado: no se debe nada más', 'Canceled: nothing more is owed'],
  ['Refund', 'Devuelto'],
  ['Given back', 'Devuelto', 'Refund'],
  ['Refund that did not go through', 'Devolución que no se completó'],
  ['Not given back after all', 'Devolución que no se completó', 'Refund that did not go through'],
  ['In the agreement now', 'Ahora va en el acuerdo'],
  ['Erased: nothing more is owed', 'Borrado: no se debe nada más'],
  ['Change 12', 'Cambio 12'],
  ['Move for Isidore', 'Cambio de fecha por la tormenta (Isidore)'],
  ['Third bartender, 160 guests', 'Tercer bartender, 160 invitados'],
  ['11th bartender', '11.º bartender'],
  ['2 more bartenders, The Cistern Club, Jacksonville', '2 bartenders más, The Cistern Club, Jacksonville'],
  ['One bartender fewer, 1 guest', 'Un bartender menos, 1 invitado'],
  ['3 bartenders fewer', '3 bartenders menos'],
  ['Moved to October 23, 2027, 2 bartenders fewer', 'Nueva fecha, 23 de octubre de 2027, 2 bartenders menos'],
  ['Champagne tower', 'Champagne tower'],
]

test.each(databases)('%s: amounts due stored as English text become codes with the same labels', async (database) => {
  await using app = await createTestApp(database)
  const { db } = app
  const [on, at] = ['2026-11-20', app.now()]
  const put = (id: string, label: string, kind = 'change', source = 'a change') =>
    sql`insert into amount_due (id, event_id, kind, label, amount_cents, due_on, source, created_at)
      values (${id}, 'a request', ${kind}, ${label}, 100, ${on}, ${source}, ${at})`.execute(db)
  for (const [i, [label]] of storedLabels.entries()) await put(`due-${i}`, label)
  await put('extra', 'Deposit', 'extra')
  await runFormerMigration(db, keepDueCodes, ['due.told_for'])

  for (const [i, [label, spanish, english]] of storedLabels.entries()) {
    const row = await db.selectFrom('amount_due').selectAll().where('id', '=', `due-${i}`).executeTakeFirstOrThrow()
    const amountDue = parseAmountDueLabel(row)
    expect([label, formatAmountDueLabel(amountDue, 'es')]).toEqual([label, spanish])
    expect([label, amountDue.for ? formatLedgerLabel(amountDue.for) : amountDue.label]).toEqual([
      label,
      english ?? label,
    ])
    expect(row.label).toBe(label)
  }
  const extra = await db.selectFrom('amount_due').selectAll().where('id', '=', 'extra').executeTakeFirstOrThrow()
  expect(parseAmountDueLabel(extra)).toEqual({ label: 'Deposit' })
})
