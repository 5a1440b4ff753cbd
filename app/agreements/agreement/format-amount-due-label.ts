import { clientPageText } from '../proposals/client-page-text.ts'
import type { Language } from '../../ui/language.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { amountDueText, type AmountDueReason, type AgreementChangePart } from './amount-due-text.ts'
import { capitalize } from '../../business/capitalize.ts'

/** Label of an amount due: its code, or the stored text. */
export type LabeledAmountDue = { label: string; for?: AmountDueReason }

/** Formats the label of an amount due: in the reader's language, or as the owner typed it. */
export function formatAmountDueLabel({ label, for: told }: LabeledAmountDue, language: Language | undefined): string {
  if (!told) return label
  if (told.code === 'change') return formatChangeLabel(told.parts, language)
  const { due } = amountDueText(language)
  if (told.code === 'installment') return clientPageText(language).paper.installment(told.number)
  return told.code === 'released' ? due.released(getFormatter(language).monthDay(told.day)) : due[told.code]
}

/** Formats the label of an amount due in English, for the owner's ledger and exports. */
export function formatLedgerLabel(told: AmountDueReason): string {
  if (told.code === 'everything') return 'Everything'
  return told.code === 'replaced' ? 'In the agreement now' : formatAmountDueLabel({ label: '', for: told }, 'en')
}

/** Formats the name of a change: "Third bartender, 160 guests". */
export function formatChangeLabel(parts: readonly AgreementChangePart[], language?: Language): string {
  const words = parts.map((part) => formatChangePart(part, language)).join(', ')
  return capitalize(words)
}

function formatChangePart(part: AgreementChangePart, language: Language | undefined): string {
  const { change } = amountDueText(language)
  switch (part.code) {
    case 'moved':
      return change.moved(getFormatter(language).paperDay(part.to))
    case 'times': {
      const { clock } = getFormatter(language)
      return clientPageText(language).paper.fromTo(clock(part.from), clock(part.to))
    }
    case 'bartenders':
      return change.bartenders(part.was, part.is)
    case 'guests':
      return change.guests(part.count)
    case 'line': {
      const label = (language === 'es' && part.es) || part.label
      return part.isNew ? label : change.without(label)
    }
    case 'number':
      return change.number(part.number)
    case 'storm':
      return change.storm(part.name)
    case 'as-told':
      return part.words
    default:
      return change[part.code]
  }
}
