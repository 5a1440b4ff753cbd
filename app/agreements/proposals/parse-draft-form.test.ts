import { expect, test } from 'vitest'
import { sampleLine, sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import { parseDraftForm } from './parse-draft-form.ts'
import { toDraftFormInput } from './draft-form-input.ts'

test('a reworded line reason is marked as the owner’s and stays so', () => {
  const told = { label: 'Tower', reason: 'for each of 120 guests', quantity: 120, rate: 'guest' } as const
  const before = sampleProposal({ lines: [sampleLine({ id: 'add-on-tower', ...told })] })
  const read = (changes: Record<string, string>, document = before) => {
    const input = { ...toDraftFormInput(document), ...changes }
    const reading = parseDraftForm(
      input,
      document,
      { today: '2026-11-20', payable: document.money.ways },
      (event) => event,
    )
    if (!reading.ok) throw new Error(JSON.stringify(reading.errors))
    return reading.proposed
  }
  expect(read({}).lines[0]).not.toHaveProperty('hasOwnReason')
  const reworded = read({ 'line-0-reason': 'as we said' })
  expect(reworded.lines[0]).toMatchObject({ reason: 'as we said', hasOwnReason: true })
  expect(read({}, reworded).lines[0]).toMatchObject({ hasOwnReason: true })
})
