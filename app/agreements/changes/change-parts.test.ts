import { expect, test } from 'vitest'
import { sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import type { ProposedEvent } from '../proposals/proposed-event.ts'
import { formatChangeLabel } from '../agreement/format-amount-due-label.ts'
import type { Language } from '../../ui/language.ts'
import { formatChangeNames, computeChangeParts } from './change-parts.ts'
import type { AgreementChange } from '../agreement/agreement-change.ts'
import { adjustSubtotal } from '../agreement/adjust-subtotal.ts'
import { compareAgreements } from './compare-agreements.ts'

const signed = { document: sampleProposal(), chosen: sampleProposal().lines.map(({ id }) => id) }
const asked = { kind: 'change', number: 2, words: '' } as const

function changeName(
  before: typeof signed,
  after: typeof signed,
  named: Parameters<typeof computeChangeParts>[2],
  language?: Language,
) {
  return formatChangeLabel(computeChangeParts(before, after, named), language)
}

function withEvent(event: Partial<ProposedEvent>) {
  return { ...signed, document: { ...signed.document, event: { ...signed.document.event, ...event } } }
}

const { allBartenders, eventGuestCount } = signed.document.event

test.each([
  [{ eventGuestCount: eventGuestCount + 20 }, `${eventGuestCount + 20} guests`, `${eventGuestCount + 20} invitados`],
  [{ allBartenders: 3 }, allBartenders === 2 ? 'Third bartender' : '2 more bartenders', null],
  [{ eventDate: '2027-10-23' }, 'Moved to October 23, 2027', 'Nueva fecha, 23 de octubre de 2027'],
  [{ eventVenue: 'The Old Barn' }, 'The Old Barn', 'The Old Barn'],
  [{}, 'Change 2', 'Cambio 2'],
])('a change gets a name from its differences: %j', (event, english, spanish) => {
  expect(changeName(signed, withEvent(event), asked)).toBe(english)
  if (spanish) expect(changeName(signed, withEvent(event), asked, 'es')).toBe(spanish)
})

test('a change’s name lists its parts in order, including options added or dropped', () => {
  const more = withEvent({ allBartenders: allBartenders + 1, eventGuestCount: 160 })
  expect(
    changeName(
      withEvent({ allBartenders: 2 }),
      { ...more, document: { ...more.document, event: { ...more.document.event, allBartenders: 3 } } },
      asked,
    ),
  ).toBe('Third bartender, 160 guests')
  const [first] = signed.chosen
  const { label } = signed.document.lines[0]!
  expect(changeName({ ...signed, chosen: signed.chosen.slice(1) }, signed, asked)).toBe(label)
  expect(changeName(signed, { ...signed, chosen: signed.chosen.filter((id) => id !== first) }, asked)).toBe(
    `Without ${label}`,
  )
})

test('a price adjustment names a change only when nothing else changed', () => {
  const [, rest] = [signed.chosen[0], signed.chosen.slice(1)]
  const lowered = adjustSubtotal(signed, 90_000, 2)
  expect(changeName(signed, lowered, asked)).toBe('Adjustment we agreed on')
  expect(changeName({ ...signed, chosen: rest }, lowered, asked)).toBe(signed.document.lines[0]!.label)
  const [before, after] = [
    { ...signed, totalCents: 104_000 },
    { ...lowered, totalCents: 90_000 },
  ]
  const rows = compareAgreements(before, after, { openCents: 0, owedCents: 0 })
  expect(rows.filter(({ differs }) => differs).map(({ label }) => label)).toEqual(['Total'])
})

test('added lines with the same label are listed once with their count', () => {
  const [line, ...rest] = signed.document.lines
  const twin = { ...line!, id: 'twin' }
  const third = { ...line!, id: 'third' }
  const more = {
    ...signed,
    document: { ...signed.document, lines: [line!, twin, third, ...rest] },
    chosen: [...signed.chosen, 'twin', 'third'],
  }
  const row = compareAgreements(
    { ...signed, totalCents: 0 },
    { ...more, totalCents: 0 },
    { openCents: 0, owedCents: 0 },
  ).find(({ apart }) => apart)
  expect(row!.apart).toEqual([`${line!.label} × 2 added`])
})

test('cancellations, postponements and weather moves have their own names', () => {
  expect(changeName(signed, signed, { ...asked, kind: 'call-off' })).toBe('Canceled')
  expect(changeName(signed, signed, { ...asked, kind: 'postpone' })).toBe('Postponed')
  expect(changeName(signed, signed, { ...asked, kind: 'storm', words: 'Isidore' })).toBe('Move for Isidore')
})

test('a change is named by its difference from the last agreed version', () => {
  const change = (id: string, number: number, guests: number, state: AgreementChange['state']) =>
    ({
      ...withEvent({ eventGuestCount: guests }),
      id,
      number,
      state,
      kind: 'change',
      proposalId: 'p',
      words: '',
    }) as AgreementChange
  const changes = [change('c', 3, 180, 'agreed'), change('b', 2, 170, 'declined'), change('a', 1, 160, 'agreed')]
  expect([...formatChangeNames(changes, () => signed)]).toEqual([
    ['c', '180 guests'],
    ['b', '170 guests'],
    ['a', '160 guests'],
  ])
})
