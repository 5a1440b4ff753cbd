import type { Say } from '../../business/own-words.ts'
import { whoBringsWordsEs } from '../../menu/catalogue/who-brings-es.ts'
import type { Language } from '../../ui/language.ts'
import type { Clause, ProposalDocument, ProposalLine } from './proposal.ts'
import type { Sums } from './proposal-sums.ts'

/**
 * A proposal with its words in a language, as far as there are any: `say` knows the menu's, clauses have their own. What has none stays in English,
 * and a clause says so. In English it is as it was stored.
 */
export function inLanguage(proposed: ProposalDocument, language: Language, say: Say): ProposalDocument {
  if (language === 'en') return proposed
  const { event, brings, whoBrings, terms } = proposed
  return {
    ...proposed,
    language,
    event: {
      ...event,
      experienceName: ruleWords(event.experienceName, say),
      packageName: event.packageName && say(event.packageName),
    },
    lines: proposed.lines.map((line) => lineIn(line, say)),
    brings: whoBrings ? whoBringsWordsEs(whoBrings) : brings,
    terms: { ...terms, clauses: terms.clauses.map(clauseIn) },
  }
}

function lineIn({ es, ...line }: ProposalLine, say: Say): ProposalLine {
  if (es) return { ...line, ...es }
  const [label, reason] = [ruleWords(line.label, say), reasonWords(line.reason, say)]
  return { ...line, label, reason, ...(label === line.label && { language: 'en' }) }
}

/** What the rules of a change name their own lines by. */
const rules: Readonly<Record<string, string>> = {
  'Bar service': 'Servicio de barra',
  'Adjustment we agreed on': 'Ajuste al precio acordado',
  // As it was stored before.
  'Price as agreed': 'Ajuste al precio acordado',
  'Lowest price': 'Precio mínimo',
  'the total does not go below the price of the experience': 'el total no baja del precio de la experiencia',
  'after the final count the total does not go down': 'después del conteo final el total no baja',
  'Least price': 'Precio mínimo',
  'the sum does not fall below the experience': 'el total no baja del precio de la experiencia',
  'after the final count the sum does not fall': 'después del conteo final el total no baja',
}

function ruleWords(words: string, say: Say): string {
  // As it was stored before it had a name.
  const [, offered] = /^Change (\d+), as offered$/.exec(words) ?? []
  if (offered) return `Cambio ${offered}, al precio ofrecido`
  return rules[words] ?? say(words)
}

/** "4 hours", of a line that has no Spanish of its own. */
function reasonWords(words: string, say: Say): string {
  const [, hours] = /^(\d+(?:\.\d+)?) hours?$/.exec(words) ?? []
  if (hours) return `${hours} ${hours === '1' ? 'hora' : 'horas'}`
  return ruleWords(words, say)
}

function clauseIn({ es, ...clause }: Clause): Clause {
  return es ? { ...clause, ...es } : { ...clause, language: 'en' }
}

/** The points that go out in English to whoever reads `language`, by their headings. */
export function englishPoints({ terms }: Pick<ProposalDocument, 'terms'>, language: Language): string[] {
  return language === 'en' ? [] : terms.clauses.filter(({ es }) => !es).map(({ heading }) => heading)
}

/** Sums whose lines speak as the proposal's do. */
export function sumsIn<Of extends Pick<Sums, 'lines'>>(sums: Of, spoken: Pick<ProposalDocument, 'lines'>): Of {
  const lines = new Map(spoken.lines.map((line) => [line.id, line]))
  return { ...sums, lines: sums.lines.map((line) => lines.get(line.id) ?? line) }
}
