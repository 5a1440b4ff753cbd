import { describe, expect, test } from 'vitest'
import {
  findStatusChoice,
  getDefaultStatusChoice,
  parseImportStatus,
  normalizeStatusKey,
} from './parse-import-status.ts'

const readings = (words: string[]) => words.map((status) => [status, parseImportStatus(status)])

describe('a status of another program', () => {
  test('an imported status of “booked elsewhere” or “canceled” means lost', () => {
    const lost = [
      'Booked another vendor',
      'Confirmed, then cancelled',
      'Hired someone else',
      'Signed elsewhere',
      'Won by a competitor',
      'Fully booked that day',
      'No longer confirmed',
      'Reservado con otro proveedor',
    ]
    expect(readings(lost)).toEqual(lost.map((status) => [status, { state: 'lost', isCertain: false }]))
    const certain = ['Lost - Booked elsewhere', 'Lost', 'Cancelled: wedding postponed', 'Went with another bartender']
    expect(readings(certain)).toEqual(certain.map((status) => [status, { state: 'lost', isCertain: true }]))
  })

  test('an imported status that negates a booking never means booked', () => {
    const open = [
      'Contract not signed',
      'To be confirmed',
      'Unsigned contract',
      'Didn’t book',
      'Awaiting signature',
      'Deposit pending',
      'Almost booked',
      'Sin firmar',
      'Not yet paid',
      'Waiting for deposit',
    ]
    for (const status of open)
      expect([status, parseImportStatus(status)?.state]).toEqual([status, expect.not.stringMatching(/booked|done/)])
    for (const status of open) expect([status, parseImportStatus(status)?.isCertain]).toEqual([status, false])
  })

  test('an imported status means booked for certain only as a whole phrase', () => {
    const certain = ['Booked', 'BOOKED', 'Contract signed', 'Deposit paid', 'Definite', 'Closed Won', 'Confirmado']
    for (const status of certain) expect(parseImportStatus(status)).toEqual({ state: 'booked', isCertain: true })
    const doubtful = ['Quote accepted', 'Booked?', 'Booking request', 'Invoice paid', 'Signed by Nora']
    for (const status of doubtful) expect(parseImportStatus(status)).toEqual({ state: 'booked', isCertain: false })
  })

  test.each([
    'Paid 0%',
    'Paid (0%)',
    'Paid 0 of 2',
    'Deposit paid: 0',
    'Deposit paid: $0.00',
    '0% paid in full',
    'Booked: 0',
    'Depósito pagado: 0',
    'Done 0/3',
    'Completed (½)',
    'Paid: ٠',
  ])('an imported status with a number is not a certain booking: %s', (status) => {
    expect(getDefaultStatusChoice(parseImportStatus(status))).toBeNull()
  })

  test('an imported status that means lost counts as certain even if it contains a number', () => {
    expect(parseImportStatus('Closed lost (2)')).toEqual({ state: 'lost', isCertain: true })
  })

  test('the imported status “Closed” means completed, but not for certain', () => {
    expect(parseImportStatus('Closed')).toEqual({ state: 'done', isCertain: false })
    expect(parseImportStatus('Closed - Lost')).toEqual({ state: 'lost', isCertain: true })
    expect(parseImportStatus('Questionnaire completed')).toEqual({ state: 'done', isCertain: false })
  })

  test('an imported status that may mean booked has no default meaning', () => {
    const meanings = ['Quote accepted', 'Closed', '???', 'Contract not signed', 'Lost', 'held', 'spam'].map((status) =>
      getDefaultStatusChoice(parseImportStatus(status)),
    )
    expect(meanings).toEqual([null, null, null, 'quoted', 'lost', 'quoted', 'out'])
  })

  test('an imported status has the same key in every spelling', () => {
    expect(findStatusChoice({ [normalizeStatusKey('Quote  Accepted ')]: 'booked' }, 'quote accepted')).toBe('booked')
    expect(findStatusChoice({}, 'constructor')).toBe(undefined)
  })
})
