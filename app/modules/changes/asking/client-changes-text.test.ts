import { expect, test } from 'vitest'
import { expectTranslated } from '../../../../tests/doubles/expect-translated.ts'
import { clientChangesText } from './client-changes-text.ts'

test('every text of the page of changes has a Spanish translation with no English left', () => {
  expectTranslated(clientChangesText('en'), clientChangesText('es'))
  expect(clientChangesText('es').page.changed).toBe('Cambiar algo')
})
