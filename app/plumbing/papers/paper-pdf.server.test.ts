import { expect, test } from 'vitest'
import { samplePaper } from '../../../tests/doubles/every-paper-block.ts'
import { sha256 } from '../secrets/sha256.server.ts'
import { openPdfMaker, PdfError } from './paper-pdf.server.ts'

test('the same paper is the same bytes, in another process and at another hour', async () => {
  using maker = openPdfMaker()
  using other = openPdfMaker()
  const [first, again, elsewhere] = [
    await maker.paperPdf(samplePaper('Žofia 🍸')),
    await maker.paperPdf(samplePaper('Žofia 🍸')),
    await other.paperPdf(samplePaper('Žofia 🍸')),
  ]
  expect([sha256(again), sha256(elsewhere)]).toEqual([sha256(first), sha256(first)])
  expect(sha256(await maker.paperPdf(samplePaper('Zofia 🍸')))).not.toBe(sha256(first))
})

test('one process makes many, one after the other; when it is killed the next errand has another', async () => {
  using maker = openPdfMaker()
  expect(maker.pid).toBeNull()
  await Promise.all([maker.paperPdf(samplePaper()), maker.paperPdf(samplePaper())])
  const { pid } = maker
  await maker.paperPdf(samplePaper())
  expect(maker.pid).toBe(pid)
  const dying = maker.paperPdf(samplePaper())
  const meanwhile = maker.paperPdf(samplePaper())
  await Promise.resolve()
  process.kill(pid!, 'SIGKILL')
  await expect(dying).rejects.toThrow(PdfError)
  expect(
    Buffer.from(await meanwhile)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(maker.pid).not.toBe(pid)
})

test('a process that hangs is killed, one that falls over or is not there is told of', async () => {
  using hanging = openPdfMaker({ program: 'tests/doubles/hanging-program.ts', mostMs: 300 })
  await expect(hanging.paperPdf(samplePaper())).rejects.toThrow('It took longer than 0.3 s')
  expect(hanging.pid).toBeNull()
  using missing = openPdfMaker({ program: 'tests/doubles/no-such-program.ts' })
  await expect(missing.paperPdf(samplePaper())).rejects.toThrow('fell over')
})

test('those who wait too long, or are too many, are told so', async () => {
  using hanging = openPdfMaker({
    program: 'tests/doubles/hanging-program.ts',
    mostMs: 1_000,
    waitMs: 50,
    mostWaiting: 2,
  })
  const asked = [1, 2, 3, 4].map(() => hanging.paperPdf(samplePaper()).catch(({ message }: PdfError) => message))
  expect(await Promise.all(asked)).toEqual([
    'It took longer than 1 s',
    'Others took too long before it',
    'Too many are waiting to be made',
    'Too many are waiting to be made',
  ])
})

test('with nothing to do it ends', async () => {
  using maker = openPdfMaker({ staysMs: 1 })
  await maker.paperPdf(samplePaper())
  await expect.poll(() => maker.pid).toBeNull()
})
