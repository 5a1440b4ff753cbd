import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listBusinessDocuments } from '../app/operations/business-documents/business-documents.server.ts'
import { restoreBackup } from '../app/upkeep/backup/restore-backup.server.ts'
import { writeBackupFile } from '../app/upkeep/backup/write-backup.server.ts'
import { undoPeriodMs } from '../app/business/undo-period.ts'
import { runCleanup } from '../app/upkeep/cleanup/cleanup.server.ts'
import { createBareApp } from './bare-app.ts'
import { parsePage } from './doubles/read-page.ts'
import { createUploadForm, samplePdf } from './doubles/sample-pdf.ts'
import { databases, createTestApp, createAppVisitor, type TestApp } from './test-app.ts'
import { startLoopbackServer } from './loopback.ts'
import { createOwnerClient } from './owner-client.ts'

const page = '/backbar/settings/papers'
const certificate = { id: 'a-certificate', kind: 'insurance', name: '', endsOn: '2027-05-01', isForVenues: 'yes' }

describe.each(databases)('%s: business documents', (database) => {
  test('a business certificate can be uploaded, downloaded, renewed and restored, and warns before it expires', async () => {
    await using app = await createTestApp(database)
    let owner = await createOwnerClient(app)
    const later = async (days: number) => {
      app.advance(days * day)
      owner = await createOwnerClient(app)
    }
    const send = (...form: Parameters<ReturnType<typeof createUploader>>) => createUploader(owner)(...form)
    expect((await send(page, certificate)).to).toBe(`${page}?said=added`)
    // Submitting twice stores a single document.
    expect((await send(page, certificate)).status).toBe(303)
    const [paper, ...more] = await listBusinessDocuments(app.db)
    expect([paper!.name, more.length]).toEqual(['Certificate of insurance', 0])
    const file = await owner.visit(`${page}/a-certificate/file`)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="nerd-tonic-certificate-of-insurance.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(samplePdf())
    expect((await owner.open('/backbar')).text).not.toContain('Certificate of insurance')
    // The reminder appears 30 days before the document expires, and another after it has expired.
    await later(135)
    expect((await owner.open('/backbar')).text).toContain('Certificate of insurance good until')
    await later(60)
    expect((await owner.open('/backbar')).text).toContain('clients and venues no longer get it')
    const renewed = await send(
      `${page}?open=a-certificate`,
      { ...(await readFormFields(owner)), endsOn: '2028-05-01' },
      [samplePdf('renewed'), 'new.pdf'],
    )
    expect(renewed.to).toContain('said=kept')
    expect((await owner.open('/backbar')).text).not.toContain('Certificate of insurance')
    expect((await listBusinessDocuments(app.db))[0]!.file).not.toBe(paper!.file)
    // Deleted and restored with its file. The replaced file is deleted together with the trash.
    const gone = await owner.post(`${page}?open=a-certificate`, { intent: 'delete' })
    expect((await owner.visit(`${page}/a-certificate/file`)).status).toBe(404)
    const bin = new URL(gone.to, 'https://bar.example').searchParams.get('bin')!
    await owner.post('/backbar/undo', { bin, to: page })
    expect((await owner.visit(`${page}/a-certificate/file`)).status).toBe(200)
    expect(await app.files.read(paper!.file)).not.toBeNull()
    await later(undoPeriodMs / day + 1)
    await runCleanup(app)
    expect(await app.files.read(paper!.file)).toBeNull()
    expect((await owner.visit(`${page}/a-certificate/file`)).status).toBe(200)
    await removeFiles(app)
  })

  test('a business document that is not a PDF is refused and its input kept', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const send = createUploader(owner)
    const typed = { ...certificate, name: 'Liability 2027' }
    for (const [bytes, words] of [
      [Buffer.from('<html><script>alert(1)</script>'), '“../../x.pdf” is not a PDF, whatever its name says.'],
      [samplePdf().subarray(0, 60), 'was cut off on its way'],
      [new Uint8Array(), 'Choose the document first'],
    ] as const) {
      const back = await send(page, typed, [bytes, '../../x.pdf'])
      expect([back.status, back.page.fields.get('name')]).toEqual([422, 'Liability 2027'])
      expect(back.page.text).toContain(words)
      expect(back.page.fields.get('endsOn')).toBe('2027-05-01')
    }
    expect((await send(page, { ...typed, endsOn: '' })).page.text).toContain('Enter the day the insurance ends')
    expect(await listBusinessDocuments(app.db)).toEqual([])
    // With two tabs open, the later save shows the stored values and keeps its own input.
    await send(page, typed)
    const before = await readFormFields(owner)
    expect((await send(`${page}?open=a-certificate`, { ...before, name: 'First' }, noFile)).status).toBe(303)
    const second = await send(`${page}?open=a-certificate`, { ...before, name: 'Second' }, noFile)
    expect([second.status, second.page.fields.get('name')]).toEqual([409, 'Second'])
    expect((await owner.visit(`${page}?open=nobody`)).status).toBe(404)
    expect((await owner.visit(`${page}/..%2f..%2fetc%2fpasswd/file`)).status).toBe(404)
    const stranger = await createAppVisitor(app)
    expect((await stranger(`${page}/a-certificate/file`)).status).toBe(303)
    const { file } = (await listBusinessDocuments(app.db))[0]!
    expect((await stranger(`/media/${file}`)).status).toBe(404)
    await removeFiles(app)
  })

  test('a backup restores business documents with their files, also those in the trash', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    await createUploader(owner)(page, certificate)
    await createUploader(owner)(page, { ...certificate, id: 'another-one' }, [samplePdf('another'), 'another.pdf'])
    const another = (await listBusinessDocuments(app.db)).find(({ id }) => id === 'another-one')!
    await owner.post(`${page}?open=another-one`, { intent: 'delete' })
    const file = join(app.config.dataDir, 'papers.jsonl.gz')
    await writeBackupFile(app, file)
    await removeFiles(app)
    await app.files.remove(another.file)
    await using other = await createBareApp(database)
    await restoreBackup(other, file)
    const [paper, ...others] = await listBusinessDocuments(other.db)
    expect(others).toEqual([])
    expect((await other.files.read(paper!.file))?.size).toBe(samplePdf().length)
    expect((await other.files.read(another.file))?.size).toBe(samplePdf('another').length)
    await rm(file)
    await removeFiles(other)
    await other.files.remove(another.file)
  })
})

test('a 30 MB document is refused with input kept, and a visitor must log in', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  await using line = await startLoopbackServer(app)
  const form = createUploadForm({ ...certificate, name: 'Liability 2027' }, [
    new Uint8Array(30 * 1024 * 1024),
    'scan.pdf',
  ])
  const request = new Request('https://bar.example', { method: 'POST', body: form })
  const [type, body] = [request.headers.get('Content-Type')!, Buffer.from(await request.arrayBuffer())]
  const headers = { 'Content-Type': type, 'Content-Length': body.length, Host: new URL(app.config.siteUrl).host }
  const heard = await line.ask(page, { ...headers, Cookie: owner.cookie }, 'POST', body)
  const back = await parsePage(new Response(new Uint8Array(heard.bytes)))
  expect([heard.status, back.fields.get('name'), back.fields.get('endsOn')]).toEqual([
    422,
    'Liability 2027',
    '2027-05-01',
  ])
  expect(back.text).toContain('“scan.pdf” is larger than 10 MB, so it was not taken.')
  expect(await listBusinessDocuments(app.db)).toEqual([])
  const fitting = createUploadForm(certificate)
  const small = new Request('https://bar.example', { method: 'POST', body: fitting })
  const smallBody = Buffer.from(await small.arrayBuffer())
  const smallHeaders = {
    ...headers,
    'Content-Type': small.headers.get('Content-Type')!,
    'Content-Length': smallBody.length,
  }
  expect((await line.ask(page, { ...smallHeaders, Cookie: owner.cookie }, 'POST', smallBody)).status).toBe(303)
  expect((await line.ask(page, headers, 'POST', body)).headers.location).toMatch(/^\/backbar\/log-in/)
  await removeFiles(app)
})

const day = 24 * 3_600_000
const noFile: [Uint8Array, string] = [new Uint8Array(), '']

type Owner = Awaited<ReturnType<typeof createOwnerClient>>

function createUploader(owner: Owner) {
  return async (path: string, words: Record<string, string>, file?: [Uint8Array, string]) => {
    const response = await owner.visit(path, { method: 'POST', body: createUploadForm(words, file) })
    const to = response.headers.get('Location') ?? ''
    return { status: response.status, to, page: await parsePage(response) }
  }
}

async function readFormFields(owner: Owner): Promise<Record<string, string>> {
  const { file: _, ...words } = Object.fromEntries((await owner.open(`${page}?open=a-certificate`)).fields)
  return words
}

/** Test apps share a files folder, so each test removes its own files. */
async function removeFiles({ db, files }: TestApp | Awaited<ReturnType<typeof createBareApp>>): Promise<void> {
  for (const { file } of await listBusinessDocuments(db)) await files.remove(file)
}
