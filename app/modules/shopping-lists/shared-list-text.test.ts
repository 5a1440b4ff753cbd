import { expect, test } from 'vitest'
import { expectTranslated } from '../../../tests/doubles/expect-translated.ts'
import { sharedListText } from './shared-list-text.ts'

test('every text of the shared list has a Spanish translation with no English left', () => {
  expectTranslated(sharedListText('en'), sharedListText('es'))
})

test('the Spanish notice of a changed list names one removed item or several', () => {
  const { offList } = sharedListText('es')
  expect([offList(['Vodka']), offList(['Vodka', 'Ron'])]).toEqual([
    'Ya no está en la lista: Vodka.',
    'Ya no están en la lista: Vodka; Ron.',
  ])
})
