import { expect, test } from 'vitest'
import { parseOfflineActions } from '../page/offline-actions.server.ts'

test('NUL characters are removed from actions stored on a phone', () => {
  const nul = String.raw`\u0000`
  const taps = parseOfflineActions(
    `[{"kind":"good","post":"${nul}"},{"kind":"left","post":"p","fields":{"gin${nul}":"1${nul}"}}]`,
    0,
  )
  expect(taps).toEqual([
    { kind: 'good', shiftId: '' },
    { kind: 'left', shiftId: 'p', fields: { gin: '1' } },
  ])
})
