import { expect, test } from 'vitest'
import { sampleDocument } from '../../../tests/doubles/every-document-block.ts'
import { sha256 } from '../secrets/sha256.server.ts'
import { createPdfService, PdfError, type PdfRequester } from './pdf-service.server.ts'

test('rendering the same document in another process gives an identical PDF', async () => {
  using maker = createPdfService()
  using another = createPdfService()
  const first = await maker.paperPdf(sampleDocument('Žofia 🍸'))
  expect(sha256(await another.paperPdf(sampleDocument('Žofia 🍸')))).toBe(sha256(first))
  expect(sha256(await maker.paperPdf(sampleDocument('Zofia 🍸')))).not.toBe(sha256(first))
})

test('a PDF process renders many PDFs and is replaced after it is killed', async () => {
  using maker = createPdfService()
  expect(maker.pid).toBeNull()
  await Promise.all([maker.paperPdf(sampleDocument('1')), maker.paperPdf(sampleDocument('2'))])
  const { pid } = maker
  await maker.paperPdf(sampleDocument('3'))
  expect(maker.pid).toBe(pid)
  const dying = maker.paperPdf(sampleDocument('4'))
  const meanwhile = maker.paperPdf(sampleDocument('5'))
  await new Promise(setImmediate)
  process.kill(pid!, 'SIGKILL')
  await expect(dying).rejects.toThrow(PdfError)
  expect(
    Buffer.from(await meanwhile)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(maker.pid).not.toBe(pid)
})

test('a hanging PDF process is killed, and a missing program is reported', async () => {
  using hanging = createPdfService({ program: 'tests/doubles/hanging-program.ts', mostMs: 300 })
  await expect(hanging.paperPdf(sampleDocument())).rejects.toThrow('It took longer than 0.3 s')
  expect(hanging.pid).toBeNull()
  using missing = createPdfService({ program: 'tests/doubles/no-such-program.ts' })
  await expect(missing.paperPdf(sampleDocument())).rejects.toThrow('fell over')
})

test('PDF jobs that wait too long or exceed the queue are rejected', async () => {
  using hanging = createPdfService({
    program: 'tests/doubles/hanging-program.ts',
    mostMs: 1_000,
    waitMs: 50,
    mostWaiting: 2,
  })
  const asked = [1, 2, 3, 4].map((nth) =>
    hanging.paperPdf(sampleDocument(String(nth))).catch(({ message }: PdfError) => message),
  )
  expect(await Promise.all(asked)).toEqual([
    'It took longer than 1 s',
    'Others took too long before it',
    'Too many are waiting to be made',
    'Too many are waiting to be made',
  ])
})

test('PDFs are cached by content and shared by concurrent requests, within limits', async () => {
  using maker = createPdfService({ keptMs: 60_000 })
  const [one, same] = await Promise.all([maker.paperPdf(sampleDocument()), maker.paperPdf(sampleDocument())])
  expect(same).toBe(one)
  expect(await maker.paperPdf(sampleDocument(), { link: 'a' })).toBe(one)
  expect(await maker.paperPdf(sampleDocument('Zoë'))).not.toBe(one)
  using small = createPdfService({ keptBytes: one.length - 1 })
  const first = await small.paperPdf(sampleDocument())
  expect(await small.paperPdf(sampleDocument())).not.toBe(first)
  using brief = createPdfService({ keptMs: 1 })
  const gone = await brief.paperPdf(sampleDocument())
  await expect.poll(async () => (await brief.paperPdf(sampleDocument())) === gone).toBe(false)
})

test('PDFs for emails are rendered first, and client links take turns', async () => {
  using maker = createPdfService()
  const made: string[] = []
  const ask = (name: string, reader: PdfRequester) =>
    maker.paperPdf(sampleDocument(name), reader).then(() => void made.push(name))
  await Promise.all([
    ask('a 1', { link: 'a' }),
    ask('a 2', { link: 'a' }),
    ask('a 3', { link: 'a' }),
    ask('b 1', { link: 'b' }),
    ask('letter', { letter: true }),
  ])
  expect(made).toEqual(['letter', 'a 1', 'b 1', 'a 2', 'a 3'])
})

test('waiting and new PDFs are limited per client link, without counting cached PDFs', async () => {
  using maker = createPdfService({ mostOfLink: 2, linkPerMinute: 3 })
  const ask = (name: string, link: string) =>
    maker.paperPdf(sampleDocument(name), { link }).then(
      () => 'made',
      ({ message }: PdfError) => message,
    )
  expect(await Promise.all(['1', '2', '3'].map((name) => ask(name, 'a')))).toEqual([
    'made',
    'made',
    'Too many of this link are waiting to be made',
  ])
  expect([await ask('1', 'a'), await ask('3', 'a')]).toEqual(['made', 'made'])
  expect([await ask('4', 'a'), await ask('1', 'a'), await ask('4', 'b')]).toEqual([
    'Too many were made for this link',
    'made',
    'made',
  ])
})

test('an idle PDF process ends', async () => {
  using maker = createPdfService({ staysMs: 1 })
  await maker.paperPdf(sampleDocument())
  await expect.poll(() => maker.pid).toBeNull()
})
