import { countCharacters } from '../../../plumbing/http/normalize-text.ts'
import type { ImportedEvent } from './imported-event.ts'
import { computeDuplicateKeys } from './import-duplicate-keys.ts'

/** Key of a project in a payments report: its client, day and name. */
export function getImportedProjectKey({ request }: Pick<ImportedEvent, 'request'>): string {
  const { eventDate: date, fromEmail: email, phoneNumber: phone, requestorName: name, occasion } = request
  const [client] = computeDuplicateKeys({ date, email, phone, name }).asked
  return `${client} ${(occasion ?? '').toLowerCase()}`
}

/** Merges the rows of a project: the first row, with the payments of all rows and their additional notes. */
export function mergePaymentRows<R extends Pick<ImportedEvent, 'money' | 'note'>>(rows: readonly [R, ...R[]]): R {
  const [first, ...others] = rows
  if (others.length === 0) return first
  const moneys = rows.flatMap(({ money }) => money ?? [])
  const lines = new Set(rows.flatMap(({ note }) => note.split('\n')).filter((line) => line !== ''))
  const note = [...lines].join('\n')
  const money = {
    bookedCents: Math.max(0, ...moneys.map(({ bookedCents }) => bookedCents)),
    payments: moneys.flatMap(({ payments }) => payments),
  }
  return {
    ...first,
    note: countCharacters(note) > longest ? first.note : note,
    money: moneys.length > 0 ? money : null,
  }
}

const longest = 5_000
