import { expect, test } from 'vitest'
import { sampleLine, sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import { defaultBrand } from '../../business/brand/brand.ts'
import { buildProposalPdf } from '../proposals/proposal-pdf.ts'
import { composeProposalEmail } from '../proposals/proposal-email.ts'
import { computeProposalTotals } from '../proposals/proposal-totals.ts'
import type { Proposal, ProposalDocument } from '../proposals/proposal.ts'
import { composeAnswerEmail } from './answer-email.ts'
import { composeClientAcceptanceEmail, composeOwnerAcceptanceEmail } from './acceptance-emails.ts'

const today = '2026-11-20'
const client = { name: 'Nora Ephron & Nick Pileggi', email: 'nora@home.example' }

function proposed(changes: Partial<ProposalDocument> = {}): Proposal {
  const document = sampleProposal({ client, ...changes })
  const chosen = document.lines.filter(({ choice }) => choice === 'fixed').map(({ id }) => id)
  return { id: 'p', eventId: 'lead', version: 1, state: 'agreed', document, chosen } as Proposal
}

const head = { siteUrl: 'https://bar.example', link: '/yours/x' }

test('the proposal email greets both clients exactly once', () => {
  const email = (greeting: string) => composeProposalEmail(proposed({ greeting }), 'n@home.example', head, today)
  expect(email('').text.match(/Hi Nora & Nick,/g)).toHaveLength(1)
  expect(email('It was good to hear from you.').text).toContain('Hi Nora & Nick,\n\nIt was good to hear from you.')
  expect(email('Hello you two,\nhere it is.').text).not.toContain('Hi Nora')
  expect(email('').text).toMatch(/Here is your proposal for May 15/i)
})

test('the email states whether a total includes optional lines', () => {
  const [first, ...rest] = sampleProposal().lines
  const tower = sampleLine({ ...first, id: 'tower', choice: { kind: 'optional', ticked: true } })
  const proposal = proposed({ lines: [first!, ...rest, tower] })
  const of = (chosen: string[]) => composeProposalEmail({ ...proposal, chosen }, 'n@home.example', head, today).text
  expect(of(proposal.chosen)).toContain('(before anything you add)')
  expect(of([...proposal.chosen, 'tower'])).toContain('(with the choices checked for you)')
})

test('amounts in one email share the same format', () => {
  const [first, ...rest] = sampleProposal().lines
  const whole = composeProposalEmail(proposed(), 'n@home.example', head, today).text
  expect(whole).toMatch(/\$800(?!\.)/)
  expect(whole).toMatch(/Total: \$1,040(?!\.)/)
  const odd = { ...sampleLine({ ...first, unitCents: 80_050 }) }
  const withCents = composeProposalEmail(proposed({ lines: [odd, ...rest] }), 'n@home.example', head, today).text
  for (const sum of ['$800.50', '$150.00', 'Total: $1,040.50']) expect(withCents).toContain(sum)
})

test('acceptance emails address the clients and omit the signing record', () => {
  const proposal = proposed()
  const sums = computeProposalTotals(proposal.document, proposal.chosen, today)
  const copy = { fileName: 'copy.pdf', paper: buildProposalPdf(proposal.document, 1, sums, 0), url: null }
  const terms = {
    ...head,
    copy,
    depositDue: null,
    payTo: {},
    takesCards: false,
    reach: { phone: '+19045550142', email: null },
  }
  for (const kind of ['signed', 'noted'] as const) {
    const signature = { id: 's', name: 'Nora Ephron', kind }
    const { text } = composeClientAcceptanceEmail({ proposal, sums, signature }, 'n@home.example', terms as never)
    expect(text).toContain('Hi Nora & Nick,')
    expect(text).toContain('Thank you for saying yes to Saturday, May 15, 2027')
    expect(text).toContain('The deposit of $260 makes the date yours')
    expect(text.match(/\(904\) 555-0142/g)).toHaveLength(1)
    expect(text).not.toMatch(/Nora Ephron said|SHA-256|[0-9a-f]{64}/)
  }
  const answer = composeAnswerEmail(proposal, 'Yes, we do.', 'n@home.example', { id: 'a', ...head, language: 'en' })
  expect(answer.text).toContain('Hi Nora & Nick,\n\nYes, we do.')
})

test('the owner’s acceptance email names the next payment and the event’s full date', () => {
  const terms = { ...head, copy: { fileName: 'copy.pdf', paper: null as never, url: null }, depositDue: null }
  const identity = { name: 'The bar', alertsTo: 'owner@bar.example', brand: defaultBrand }
  const toldOn = (day: string) => {
    const proposal = proposed()
    const sums = computeProposalTotals(proposal.document, proposal.chosen, day)
    const agreed = { proposal, sums, signature: { id: 's', name: 'Nora Ephron', kind: 'signed' as const } }
    const email = composeOwnerAcceptanceEmail(agreed, identity, { ...terms, today: day })
    return [email.html, email.text]
  }
  const [early, late] = [toldOn(today), toldOn('2027-05-05')]
  expect(early[0]).toContain('The deposit of $260 is next.')
  expect(late[0]).toContain('The full total of $1,040 is next.')
  for (const [, text] of [early, late])
    expect(text).toContain('Saturday, May 15, 2027 is kept for them in your calendar')
})
