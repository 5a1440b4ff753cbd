import { expect, test } from 'vitest'
import { renderLogo } from './render-logo.server.ts'

const drawing = (more: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="150" height="150"><path d="M0 0${'L100 100L0 50'.repeat(4_000)}" fill="none" stroke="#fff" ${more}/></svg>`,
  )

const square = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>')

test('concurrent logo drawings run one after the other', async () => {
  const order: string[] = []
  const heavy = renderLogo(drawing('stroke-dasharray="0.01"'), 'svg', { mostBytes: 2 ** 29, mostMs: 1_500 })
  const plain = renderLogo(square, 'svg')
  await Promise.all([heavy.then(() => order.push('heavy')), plain.then(() => order.push('plain'))])
  expect(order).toEqual(['heavy', 'plain'])
})

test('a drawing that exceeds its time limit is aborted and the next is drawn', async () => {
  const bounds = { mostBytes: 2 ** 29, mostMs: 1_500 }
  expect(await renderLogo(drawing('stroke-dasharray="0.01"'), 'svg', bounds)).toBe('too-much')
  expect(await renderLogo(square, 'svg')).toMatchObject({ seen: { dark: 0, light: 1 } })
  expect(await renderLogo(Buffer.from('no picture'), 'png')).toBeNull()
})
