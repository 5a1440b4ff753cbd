import { expect, test } from 'vitest'
import { drawEmblem } from './draw-emblem.server.ts'

const drawing = (more: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="150" height="150"><path d="M0 0${'L100 100L0 50'.repeat(4_000)}" fill="none" stroke="#fff" ${more}/></svg>`,
  )

test('a drawing of millions of dashes is given up, and the next is drawn', async () => {
  const bounds = { mostBytes: 2 ** 29, mostMs: 1_500 }
  expect(await drawEmblem(drawing('stroke-dasharray="0.01"'), 'svg', bounds)).toBe('too-much')
  const plain = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>')
  expect(await drawEmblem(plain, 'svg')).toMatchObject({ seen: { dark: 0, light: 1 } })
  expect(await drawEmblem(Buffer.from('no picture'), 'png')).toBeNull()
})
