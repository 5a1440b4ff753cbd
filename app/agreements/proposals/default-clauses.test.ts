import { expect, test } from 'vitest'
import { sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import { translateProposal } from './proposal-language.ts'
import { computeProposalTotals, listDefaultLineIds } from './proposal-totals.ts'
import { createTermsForm } from './parse-terms-form.ts'
import { defaultTerms } from './terms.ts'
import { findDefaultSpanishClause, addDefaultSpanish } from './default-spanish-clauses.ts'
import { fillClauses } from './fill-clauses.ts'
import { defaultClausesEs } from './default-clauses-es.ts'

const same = (words: string, pattern: RegExp) => (words.match(pattern) ?? []).toSorted()

test('every default clause has matching placeholders and figures in English and Spanish', () => {
  expect(defaultTerms.clauses.map(({ id }) => id)).toEqual(Object.keys(defaultClausesEs))
  for (const { id, heading, words, es } of defaultTerms.clauses) {
    expect([id, same(es!.words, /\{[^}]+\}/g)]).toEqual([id, same(words, /\{[^}]+\}/g)])
    expect([id, same(es!.words, /\d+/g)]).toEqual([id, same(words, /\d+/g)])
    expect([es!.heading, es!.words]).not.toEqual([heading, words])
    expect(`${es!.heading} ${es!.words}`).not.toMatch(/\b(the|you|your|we|our|usted(es)?|vuestro)\b/i)
  }
})

test('default terms are fully translated to Spanish with every placeholder filled', () => {
  const document = sampleProposal({ terms: { version: 1, clauses: defaultTerms.clauses } })
  const spoken = translateProposal(document, 'es', (words) => words)
  const filled = fillClauses(spoken, computeProposalTotals(spoken, listDefaultLineIds(spoken), '2026-11-20'))
  expect(filled.filter(({ language }) => language)).toEqual([])
  expect(filled.map(({ words }) => words).join(' ')).not.toMatch(/[{}]/)
  const said = Object.fromEntries(filled.map(({ id, words }) => [id, words]))
  expect(said.confirmed).toBe(
    'El sábado 15 de mayo de 2027 es tuyo cuando hayas dicho que sí y nos haya llegado el depósito de $260. El saldo se paga a más tardar el sábado 1 de mayo de 2027.',
  )
  expect(said.paying).toBe('Puedes pagar con tarjeta, Zelle, efectivo o cheque.')
  expect(said['called-off']).toContain('Lo que hayas pagado además del depósito se te devuelve.')
})

const posted = createTermsForm(defaultTerms).textsOf(defaultTerms)
const clauseAfter = (i: number, changes: Record<string, string>, before = defaultTerms) => {
  const form = createTermsForm(before)
  const reading = form.read({ ...form.textsOf(before), ...changes })
  if ('errors' in reading) throw new Error(JSON.stringify(reading.errors))
  return { clause: reading.values.clauses[i]!, terms: reading.values }
}

test('editing a clause’s English removes its Spanish, and restoring it brings Spanish back', () => {
  expect(createTermsForm(defaultTerms).read(posted)).toEqual({ values: defaultTerms })
  const changed = clauseAfter(0, { 'clause-0-words': 'You bring it all.' })
  expect(changed.clause.es).toBeUndefined()
  expect(changed.terms.version).toBe(2)
  const mended = clauseAfter(0, { 'clause-0-words': defaultTerms.clauses[0]!.words }, changed.terms)
  expect(mended.clause.es).toEqual(defaultClausesEs.drinks)
  const own = { heading: 'Las bebidas', words: 'Tú traes todo.' }
  const spoken = clauseAfter(0, { 'clause-0-headingEs': own.heading, 'clause-0-wordsEs': own.words }, changed.terms)
  expect(spoken.clause.es).toEqual(own)
  // A clause the owner translated loses its Spanish the same way.
  expect(clauseAfter(0, { 'clause-0-words': 'You bring half.' }, spoken.terms).clause.es).toBeUndefined()
})

test('removed Spanish stays removed, and terms stored without Spanish get the default', () => {
  const { clause, terms } = clauseAfter(3, { 'clause-3-headingEs': '', 'clause-3-wordsEs': '' })
  expect(clause.es).toBeNull()
  expect(addDefaultSpanish(terms.clauses)[3]!.es).toBeNull()
  expect(clauseAfter(3, {}, terms).terms).toEqual(terms)
  const former = defaultTerms.clauses.map(({ id, heading, words }) => ({ id, heading, words }))
  expect(addDefaultSpanish(former)).toEqual(defaultTerms.clauses)
})

test('an outdated default Spanish clause is updated only where its English is still the default', () => {
  const { usual, es } = formerOvertime()
  expect(addDefaultSpanish([{ ...usual, es }])).toEqual([usual])
  const own = { ...usual, words: 'Not later than midnight.', es }
  expect(addDefaultSpanish([own])).toEqual([own])
})

test('a sent proposal keeps the Spanish clauses it was sent with', () => {
  const { usual, es } = formerOvertime()
  const sent = translateProposal(
    sampleProposal({ terms: { version: 1, clauses: [{ ...usual, es }] } }),
    'es',
    (words) => words,
  )
  const [shown] = fillClauses(sent, computeProposalTotals(sent, listDefaultLineIds(sent), '2026-11-20'))
  expect(shown!.words).toContain('esa noche')
  expect(shown!.words).not.toContain('ese día')
})

/** The default overtime clause with the Spanish of an earlier version. */
function formerOvertime() {
  const usual = defaultTerms.clauses.find(({ id }) => id === 'overtime')!
  expect(usual.es!.words).toContain('ese día')
  return { usual, es: { heading: usual.es!.heading, words: usual.es!.words.replace('ese día', 'esa noche') } }
}

test('clauses stored in earlier wording get the default Spanish', () => {
  const moving = defaultTerms.clauses.find(({ id }) => id === 'moving')!
  const { es, ...english } = moving
  const former = {
    ...english,
    words: english.words.replace(/The prices we agreed on.*$/, 'These prices are signed and won’t change.'),
  }
  expect(former.words).not.toBe(english.words)
  expect(addDefaultSpanish([former])).toEqual([{ ...former, es }])
})

test('earlier wordings of default clauses are recognized as default', () => {
  const former = (id: string, now: string, before: string) => {
    const { heading, words } = defaultTerms.clauses.find((usual) => usual.id === id)!
    expect(words).toContain(now)
    return findDefaultSpanishClause({ heading, words: words.replace(now, before) })
  }
  expect(former('site', 'if it requires one', 'where it asks for one')).toEqual(defaultClausesEs.site)
  expect(former('photos', 'with your permission', 'where you say we may')).toEqual(defaultClausesEs.photos)
  expect(former('overtime', 'additional hour', 'further hour')).toEqual(defaultClausesEs.overtime)
  expect(former('overtime', 'stay longer on the day and', 'stay longer that night and')).toEqual(
    defaultClausesEs.overtime,
  )
  expect(former('overtime', ', paid that day.', ', paid that night.')).toEqual(defaultClausesEs.overtime)
})

test('an added clause gets an id no other clause has', () => {
  const without = clauseAfter(0, { 'clause-4-heading': '', 'clause-4-words': '' }).terms
  const first = { ...without, clauses: [...without.clauses, { id: 'own-15', heading: 'Ice', words: 'Bring ice.' }] }
  const shorter = { ...first, clauses: first.clauses.filter(({ id }) => id !== 'tips') }
  const form = createTermsForm(shorter)
  const dogs = { 'clause-14-heading': 'Dogs', 'clause-14-words': 'Dogs are welcome.' }
  const added = form.read({ ...form.textsOf(shorter), ...dogs })
  if ('errors' in added) throw new Error(JSON.stringify(added.errors))
  const ids = added.values.clauses.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
