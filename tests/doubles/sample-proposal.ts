import type { Acceptance } from '../../app/agreements/client-page/accept-proposal.server.ts'
import type { ProposalDocument, ProposalLine } from '../../app/agreements/proposals/proposal.ts'

/** Proposal line, $150 of labor by default. */
export function sampleLine(changes: Partial<ProposalLine> = {}): ProposalLine {
  const line: ProposalLine = {
    id: 'bartender',
    label: 'Additional bartender',
    reason: '120 guests: at least two bartenders past 75',
    quantity: 1,
    unitCents: 15_000,
    totalCents: 15_000,
    menuCents: null,
    taxClass: 'labor',
    choice: 'fixed',
    ...changes,
  }
  return { ...line, totalCents: line.quantity * line.unitCents }
}

/** Proposal for the contract's example event: $1,040 with an unselected option and a discount. */
export function sampleProposal(changes: Partial<ProposalDocument> = {}): ProposalDocument {
  return {
    schema: 1,
    reference: 'NT-7K3M-9QXD',
    client: { name: 'Nora Ephron', email: 'nora@home.example' },
    house: {
      name: 'Nerd & Tonic',
      legalName: 'Nerd & Tonic LLC',
      email: 'hello@bar.example',
      phone: '+19045550100',
      timeZone: 'America/New_York',
    },
    event: {
      eventDate: '2027-05-15',
      eventStartTime: '17:00',
      eventEndTime: '23:00',
      barOpens: null,
      barStops: null,
      eventGuestCount: 120,
      eventVenue: 'The Cistern Club',
      eventLocation: 'St. Augustine, FL 32084',
      occasion: 'Wedding',
      zip: '32084',
      miles: 54,
      experience: 'luxe-cocktail',
      experienceName: 'Luxe Cocktail Experience',
      package: null,
      packageName: null,
      bartenders: 0,
      allBartenders: 2,
      timeline: [
        { code: 'arrive', at: '2027-05-15T15:00:00-04:00' },
        { code: 'bar-opens', at: '2027-05-15T17:00:00-04:00' },
        { code: 'last-call', at: '2027-05-15T21:45:00-04:00' },
        { code: 'service-stops', at: '2027-05-15T22:00:00-04:00' },
        { code: 'event-ends', at: '2027-05-15T23:00:00-04:00' },
      ],
    },
    lines: [
      sampleLine({ id: 'experience', label: 'Luxe Cocktail Experience', reason: '4 hours', unitCents: 80_000 }),
      sampleLine(),
      sampleLine({ id: 'service-time', label: 'Additional service time', reason: '5 hours, 4 included' }),
      sampleLine({
        id: 'cocktail',
        label: 'Additional specialty cocktail',
        reason: 'a fourth name on the card',
        unitCents: 4_000,
        choice: { kind: 'optional', ticked: false },
      }),
      sampleLine({ id: 'welcome-back', label: 'Welcome back', reason: 'for last year’s party', unitCents: -6_000 }),
    ],
    brings: { weBring: 'We bring napkins, straws and bar tools.', youBuy: 'You buy the alcohol.' },
    greeting: '',
    money: {
      depositPercent: 25,
      depositLeastCents: 25_000,
      balanceDay: '2027-05-01',
      ways: ['card', 'zelle', 'cash', 'check'],
      tax: null,
    },
    cancellation: [
      { daysBefore: 60, percentBack: 50 },
      { daysBefore: 30, percentBack: 25 },
    ],
    terms: { version: 1, clauses: [{ id: 'alcohol', heading: 'The drinks', words: 'You buy and own the alcohol.' }] },
    expiresOn: '2026-12-04',
    keepsDay: true,
    ...changes,
  }
}

/** Acceptance of the sample's first version, signed on the client page. */
export const sampleAcceptance: Acceptance = {
  version: 1,
  totalCents: 104_000,
  options: [],
  kind: 'signed',
  name: 'Nora Ephron',
  email: 'nora@home.example',
  consent: 'version 1: I agree to sign electronically',
  ip: '192.0.2.1',
  userAgent: 'a phone',
  zone: 'America/New_York',
  linkLetterId: null,
}
