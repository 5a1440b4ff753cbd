import { formatLongDate } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { listFieldDifferences, type FieldDifference } from '../../ui/field-differences.ts'
import type { ProposalDocument } from './proposal.ts'

const labels = {
  lines: 'Lines',
  greeting: 'Note to the client',
  deposit: 'Deposit',
  balanceDay: 'Balance due',
  installments: 'Payments after the deposit',
  expiresOn: 'Good until',
  keepsDay: 'Date on hold',
  terms: 'Terms',
}

/** Lists the differences between the posted draft and the draft another user stored. */
export function diffDrafts(stored: ProposalDocument, typed: ProposalDocument): FieldDifference[] {
  return listFieldDifferences(labels, describeDraft(stored), describeDraft(typed))
}

function describeDraft({ lines, greeting, money, expiresOn, keepsDay, terms }: ProposalDocument) {
  return {
    lines: lines.map(({ label, totalCents }) => `${label} ${formatDollars(totalCents)}`).join(', '),
    greeting,
    deposit: `${money.depositPercent}%, at least ${formatDollars(money.depositLeastCents)}`,
    balanceDay: formatLongDate(money.balanceDay),
    installments: String(money.installments ?? 1),
    expiresOn: formatLongDate(expiresOn),
    keepsDay: keepsDay ? 'yes' : 'no',
    terms: terms.clauses.map(({ words }) => words).join('\n'),
  }
}
