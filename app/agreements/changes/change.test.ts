import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleLine, sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import { computeEstimate } from '../../quotes/pricing/estimate.ts'
import type { ProposalLine } from '../proposals/proposal.ts'
import { listDefaultLineIds } from '../proposals/proposal-totals.ts'
import {
  toDesiredEvent,
  isWithinBookedCapacity,
  type AgreementContent,
  type DesiredEvent,
} from '../agreement/agreement-change.ts'
import { adjustSubtotal, computeAgreedSubtotal } from '../agreement/adjust-subtotal.ts'
import { applyDesiredEvent } from '../agreement/apply-desired-event.ts'
import { computeCancellationRefund } from '../agreement/cancellation-refund.ts'

const catalogue = { ...sampleCatalog, version: 1 }
const terms = { catalogue, miles: 54, number: 1, today: '2026-11-20' }
const later = { ...terms, today: '2027-05-02' }

/** The sample proposal as signed, with travel and every line the rules require. */
function signed(lines: ProposalLine[] = []): AgreementContent {
  const proposal = sampleProposal()
  const { event } = proposal
  const { lines: asked } = computeEstimate(
    { guests: event.eventGuestCount, minutes: 360, miles: event.miles },
    { experience: event.experience, package: null, bartenders: 0, cocktails: null, garnishes: null, mixers: 0 },
    catalogue,
  )
  const travel = asked
    .filter(({ code }) => code === 'travel')
    .map((line) => sampleLine({ ...line, id: 'travel', reason: '' }))
  const whole = { ...proposal, lines: [...proposal.lines, ...travel, ...lines] }
  return { document: whole, chosen: listDefaultLineIds(whole) }
}

function want(changes: Partial<DesiredEvent>, from = signed()): DesiredEvent {
  return { ...toDesiredEvent(from), ...changes }
}

const getLines = ({ document: { lines }, chosen }: AgreementContent) =>
  lines.filter(({ id }) => chosen.includes(id)).map(({ id, quantity, unitCents }) => [id, quantity, unitCents])

describe('the price of a change', () => {
  test('an empty change returns the agreement unchanged', () => {
    expect(applyDesiredEvent(signed(), want({}), terms)).toEqual(signed())
  })

  test('the reason for an added bartender appears once, on the added line, in both languages', () => {
    const { document } = applyDesiredEvent(signed(), want({ eventGuestCount: 160 }), { ...terms, spanish: catalogue })
    const added = document.lines.find(({ id }) => id === 'bartender-change-1')!
    expect([added.reason, added.es!.reason]).toEqual([
      'added later; 160 guests: one bartender for every 75',
      'agregado después; 160 invitados: un bartender por cada 75 o fracción',
    ])
    expect(document.lines.filter(({ reason }) => /160 guests: /.test(reason)).map(({ id }) => id)).toEqual([
      'bartender-change-1',
    ])
    const [signedLine] = signed().document.lines.filter(({ id }) => id === 'bartender')
    expect(document.lines).toContainEqual(signedLine)
    const before = signed()
    const own = before.document.lines.map((line) =>
      line.id === 'bartender' ? { ...line, hasOwnReason: true as const, reason: 'For the tent' } : line,
    )
    const theirs = { ...before, document: { ...before.document, lines: own } }
    const beside = applyDesiredEvent(theirs, want({ eventGuestCount: 160 }), { ...terms, spanish: catalogue }).document
      .lines
    expect(beside.find(({ id }) => id === 'bartender-change-1')).toMatchObject({
      reason: expect.stringMatching(/^added later; 160 guests: /),
      es: { reason: expect.stringMatching(/^agregado después; 160 invitados: /) },
    })
  })

  test('raising guests to 160 adds a bartender at today’s price and keeps signed lines', () => {
    const dearer = {
      ...catalogue,
      addOns: catalogue.addOns.map((one) => ({ ...one, priceCents: one.priceCents + 5_000 })),
    }
    const after = applyDesiredEvent(signed(), want({ eventGuestCount: 160 }), { ...terms, catalogue: dearer })
    const today = dearer.addOns.find(({ code }) => code === 'bartender')!.priceCents
    expect(getLines(after)).toEqual([...getLines(signed()), ['bartender-change-1', 1, today]])
    expect(after.document.event).toMatchObject({ eventGuestCount: 160, allBartenders: 3 })
  })

  test('a per-guest custom add-on grows at today’s price and returns to the signed price', () => {
    const tower = {
      id: 'add-on-tower',
      label: 'Champagne tower',
      quantity: 120,
      unitCents: 450,
      rate: 'guest',
    } as const
    const before = signed([sampleLine(tower)])
    const own = { slug: 'tower', label: 'Tower', note: '', priceCents: 500, rate: 'guest' } as const
    const dearer = { ...terms, catalogue: { ...catalogue, ownAddOns: [own] } }
    const after = applyDesiredEvent(before, want({ eventGuestCount: 140 }, before), dearer)
    expect(getLines(after)).toEqual([...getLines(before), ['add-on-tower-change-1', 20, 500]])
    const gone = applyDesiredEvent(before, want({ eventGuestCount: 140 }, before), terms)
    expect(getLines(gone).at(-1)).toEqual(['add-on-tower-change-1', 20, 450])
    const back = applyDesiredEvent(after, want({ eventGuestCount: 120 }, after), { ...dearer, number: 2 })
    expect(getLines(back)).toEqual(getLines(before))
  })

  test('a per-guest option follows the current guest count in quantity and reason', () => {
    const tower = (choice: { kind: 'optional'; ticked: boolean }, reason = 'for each of 120 guests') =>
      sampleLine({ id: 'add-on-tower', label: 'Tower', quantity: 120, unitCents: 450, rate: 'guest', reason, choice })
    const getTower = ({ document, chosen }: AgreementContent) =>
      document.lines
        .filter(({ id }) => id.startsWith('add-on-tower'))
        .map(({ id, quantity, reason }) => [id, quantity, reason, chosen.includes(id)])
    const second = { ...terms, number: 2 }

    const taken = signed([tower({ kind: 'optional', ticked: true })])
    const more = applyDesiredEvent(taken, want({ eventGuestCount: 150 }, taken), terms)
    expect(getTower(more)).toEqual([
      ['add-on-tower', 120, 'for each of 120 guests', true],
      ['add-on-tower-change-1', 30, 'added later', true],
    ])
    const dropped = applyDesiredEvent(more, want({ options: [] }, more), second)
    expect(getTower(dropped)).toEqual([['add-on-tower', 150, 'for each of 150 guests', false]])
    const again = applyDesiredEvent(dropped, want({ options: ['add-on-tower'], eventGuestCount: 140 }, dropped), {
      ...terms,
      number: 3,
    })
    expect(getTower(again)).toEqual([['add-on-tower', 140, 'for each of 140 guests', true]])

    const open = signed([tower({ kind: 'optional', ticked: false })])
    const later = applyDesiredEvent(open, want({ eventGuestCount: 150 }, open), terms)
    expect(getTower(later)).toEqual([['add-on-tower', 150, 'for each of 150 guests', false]])
    const now = applyDesiredEvent(later, want({ options: ['add-on-tower'] }, later), second)
    expect(getTower(now)).toEqual([['add-on-tower', 150, 'for each of 150 guests', true]])
    // With fewer guests, the line's quantity and default reason follow the guest count. A reason written by the owner
    // stays.
    expect(getTower(applyDesiredEvent(taken, want({ eventGuestCount: 100 }, taken), terms))).toEqual([
      ['add-on-tower', 100, 'for each of 100 guests', true],
    ])
    const own = signed([{ ...tower({ kind: 'optional', ticked: true }, 'as we said'), hasOwnReason: true }])
    expect(getTower(applyDesiredEvent(own, want({ eventGuestCount: 100 }, own), terms))).toEqual([
      ['add-on-tower', 100, 'as we said', true],
    ])
  })

  test('undoing a change restores the signed price', () => {
    const there = applyDesiredEvent(signed(), want({ eventGuestCount: 300, eventEndTime: '01:00' }), terms)
    const back = applyDesiredEvent(there, want({}, signed()), { ...terms, number: 2 })
    expect(getLines(back)).toEqual(getLines(signed()))
    expect(back.document.event).toEqual(signed().document.event)
  })

  test('a client who lowers the guests before the final count saves a bartender’s signed price', () => {
    const fewer = want({ eventGuestCount: 60 })
    expect(computeAgreedSubtotal(applyDesiredEvent(signed(), fewer, terms))).toBe(
      computeAgreedSubtotal(signed()) - 15_000,
    )
    const late = applyDesiredEvent(signed(), fewer, later)
    expect(computeAgreedSubtotal(late)).toBe(computeAgreedSubtotal(signed()))
    expect(late.document.event).toMatchObject({ eventGuestCount: 60, allBartenders: 1 })
    // The bartender they paid for comes back without charge when the guests return.
    expect(computeAgreedSubtotal(applyDesiredEvent(late, want({}), { ...later, number: 2 }))).toBe(
      computeAgreedSubtotal(signed()),
    )
  })

  test('a change keeps discounts and never lowers the total below the experience price', () => {
    const cheap = signed([sampleLine({ id: 'own-9', label: 'Friends', unitCents: -10_000 })])
    const after = applyDesiredEvent(cheap, { ...want({}, cheap), eventGuestCount: 20, eventEndTime: '20:00' }, terms)
    expect(computeAgreedSubtotal(after)).toBe(Math.min(computeAgreedSubtotal(cheap), 80_000))
    expect(getLines(after)).toContainEqual(['welcome-back', 1, -6_000])
    expect(getLines(after)).toContainEqual(['own-9', 1, -10_000])
  })

  test('an added option costs today’s price and can be dropped only before the final count', () => {
    const taken = applyDesiredEvent(signed(), want({ options: ['cocktail'] }), terms)
    const price = catalogue.addOns.find(({ code }) => code === 'cocktail')!.priceCents
    expect(computeAgreedSubtotal(taken)).toBe(computeAgreedSubtotal(signed()) + price)
    expect(computeAgreedSubtotal(applyDesiredEvent(taken, want({ options: [] }, taken), terms))).toBe(
      computeAgreedSubtotal(signed()),
    )
    expect(computeAgreedSubtotal(applyDesiredEvent(taken, want({ options: [] }, taken), later))).toBe(
      computeAgreedSubtotal(taken),
    )
  })

  test('a new date moves the balance due date and leaves the total unchanged', () => {
    const moved = applyDesiredEvent(signed(), want({ eventDate: '2027-10-16' }), terms)
    expect(moved.document).toMatchObject({ money: { balanceDay: '2027-10-02' }, event: { eventDate: '2027-10-16' } })
    expect(moved.document.event.timeline[0]!.at).toMatch(/^2027-10-16T/)
    expect(computeAgreedSubtotal(moved)).toBe(computeAgreedSubtotal(signed()))
  })

  test('a price adjustment adds exactly one line, which makes the agreed total', () => {
    const before = signed()
    const after = adjustSubtotal(before, 100_000, 3)
    const added = after.document.lines.at(-1)!
    expect(after.document.lines).toEqual([...before.document.lines, added])
    expect(after.chosen).toEqual([...before.chosen, added.id])
    expect(added).toMatchObject({ quantity: 1, totalCents: 100_000 - computeAgreedSubtotal(before) })
    expect(computeAgreedSubtotal(after)).toBe(100_000)
  })

  test('a price adjustment to the current total adds no line', () => {
    expect(adjustSubtotal(signed(), computeAgreedSubtotal(signed()), 3)).toEqual(signed())
  })
})

const anyWanted = fc.record({
  eventGuestCount: fc.integer({ min: 1, max: 600 }),
  eventEndTime: fc.constantFrom('19:00', '21:30', '23:00', '00:30', '03:00'),
  bartenders: fc.integer({ min: 0, max: 4 }),
  options: fc.subarray(['cocktail']),
  extras: fc.record({
    cocktail: fc.integer({ min: -3, max: 3 }),
    garnish: fc.integer({ min: -3, max: 3 }),
    mixer: fc.integer({ min: -3, max: 3 }),
  }),
})

test('any sequence of changes respects the minimum total, and reapplying the result changes nothing', () => {
  const experience = 80_000
  fc.assert(
    fc.property(fc.array(anyWanted, { minLength: 1, maxLength: 6 }), fc.boolean(), (all, isLate) => {
      let agreed = signed()
      const on = isLate ? later : terms
      for (const [i, wanted] of all.entries()) {
        const before = agreed
        agreed = applyDesiredEvent(before, { ...toDesiredEvent(before), ...wanted }, { ...on, number: i + 1 })
        const floor = isLate ? computeAgreedSubtotal(before) : Math.min(computeAgreedSubtotal(before), experience)
        expect(computeAgreedSubtotal(agreed)).toBeGreaterThanOrEqual(floor)
        const { lines } = agreed.document
        for (const line of lines) expect(line.totalCents).toBe(line.quantity * line.unitCents)
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
        expect(agreed.chosen.every((id) => lines.some((line) => line.id === id))).toBe(true)
        expect(applyDesiredEvent(agreed, toDesiredEvent(agreed), { ...on, number: i + 2 })).toEqual(agreed)
        expect(isWithinBookedCapacity(agreed.document.event, agreed.document.event)).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

describe('the refund on cancellation', () => {
  const proposal = sampleProposal()

  test.each([
    [
      '2026-11-20',
      27_200,
      {
        backCents: 13_600,
        keptCents: 13_600,
        until: '2027-03-16',
        next: { from: '2027-03-17', backCents: 6_800, until: '2027-04-15' },
      },
    ],
    [
      '2027-03-16',
      27_200,
      {
        backCents: 13_600,
        keptCents: 13_600,
        until: '2027-03-16',
        next: { from: '2027-03-17', backCents: 6_800, until: '2027-04-15' },
      },
    ],
    [
      '2027-03-17',
      27_200,
      {
        backCents: 6_800,
        keptCents: 20_400,
        until: '2027-04-15',
        next: { from: '2027-04-16', backCents: 0, until: null },
      },
    ],
    ['2027-04-16', 27_200, { backCents: 0, keptCents: 27_200, until: null, next: null }],
    ['2027-05-10', 109_000, { backCents: 81_800, keptCents: 27_200, until: null, next: null }],
    ['2026-11-20', 10_000, { backCents: 0, keptCents: 10_000, until: null, next: null }],
    ['2026-11-20', 0, { backCents: 0, keptCents: 0, until: null, next: null }],
  ])('canceling on %s with %d cents paid gives the refund set in the terms', (today, cents, expected) => {
    const sums = { depositCents: 27_200, paidCents: cents, owedCents: 109_000 }
    expect(computeCancellationRefund(proposal, sums, today)).toMatchObject(expected)
  })
})
