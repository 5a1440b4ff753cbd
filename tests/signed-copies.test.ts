import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listAgreementHistory } from '../app/agreements/proposals/agreement-history.server.ts'
import { setDatabaseSecret } from '../app/plumbing/secrets/hmac.server.ts'
import { createPdfSigner, signPdf } from '../app/plumbing/pdf/pdf-signature.server.ts'
import { createTimeStamper } from '../app/plumbing/pdf/time-stamp.server.ts'
import { sendDueEmails } from '../app/plumbing/outbox/outbox-loop.server.ts'
import { sampleDocument } from './doubles/every-document-block.ts'
import { stampAuthority } from './doubles/stamp-authority.ts'
import { changeAgreement } from './agreed-change.ts'
import { createTestClient } from './test-client.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const signed = { signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' }
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A client who signed, with the downloads of the client and the owner. */
async function createSignedCopies(app: TestApp, language: 'en' | 'es' = 'en') {
  const at = await createTestClient(app, {}, language)
  expect((await at.post(signed)).status).toBe(303)
  const owner = await createOwnerClient(app)
  const bytesAt = async (visit: typeof at.visit, path: string) => {
    const answer = await visit(path)
    expect([path, answer.status]).toEqual([path, 200])
    return new Uint8Array(await answer.arrayBuffer())
  }
  const record = `/backbar/jobs/${at.event.id}/agreement`
  return {
    ...at,
    owner,
    record: () => owner.open(record),
    theirs: (query = '') => bytesAt(at.visit, `${at.here}/agreement.pdf${query}`),
    ours: (query = '') => bytesAt(owner.visit, `${record}.pdf${query}`),
    copied: async () =>
      (await listAgreementHistory(app.db, at.event.id)).flatMap(({ kind, details }) =>
        kind === 'copied' ? [details] : [],
      ),
  }
}

describe.each(databases)('%s: signed copies', (database) => {
  test.each(['en', 'es'] as const)('%s: email attachments and downloads are the same signed PDF', async (language) => {
    await using app = await createTestApp(database)
    const { theirs, ours, copied, record } = await createSignedCopies(app, language)
    await sendDueEmails(app)
    const first = await theirs()
    expect(sha256(await ours())).toBe(sha256(first))
    app.advance(3_600_000)
    expect(sha256(await theirs())).toBe(sha256(first))
    const events = await copied()
    expect(events).toEqual([
      { signedId: expect.any(String), sha256: sha256(first), certificate: expect.any(String), unstamped: 'not-asked' },
    ])
    const mailbox = join(app.config.dataDir, 'mailbox')
    const letters = readdirSync(mailbox).map((name) => readFileSync(join(mailbox, name), 'latin1'))
    const attached = Buffer.from(first).toString('base64').slice(0, 60)
    expect(letters.filter((letter) => letter.replace(/\r?\n/g, '').includes(attached))).toHaveLength(2)
    const { said, isWhole } = pdfsig(first)
    expect(said).toContain('Signature Validation: Signature is Valid.')
    expect(said).toContain('Signature Type: adbe.pkcs7.detached')
    expect(said).toContain('Total document signed')
    expect(said).toContain('Signing Time: Nov 20 2026')
    expect(isWhole).toBe(true)
    expect((await record()).text).toContain('signed with our certificate, not time-stamped: no authority is set up')
    const changed = Uint8Array.from(first)
    changed[700]! ^= 1
    expect(pdfsig(changed).said).not.toContain('Signature is Valid')
  })

  test('the stored signed copy of a change is checked for alteration and deletion', async () => {
    await using app = await createTestApp(database)
    const { theirs, ours, copied, record, event } = await createSignedCopies(app)
    await changeAgreement(app.db, event.id, { eventGuestCount: 100 })
    const change = await app.db.selectFrom('change_request').select('id').executeTakeFirstOrThrow()
    const both = await Promise.all([theirs(`?change=${change.id}`), ours(`?change=${change.id}`)])
    expect(sha256(both[0])).toBe(sha256(both[1]))
    expect(pdfsig(both[0]).said).toContain('Signature is Valid')
    expect((await copied()).map(({ signedId }) => signedId)).toEqual([change.id])
    expect((await record()).text).toContain('We checked every part')
    const pdf = Buffer.from(both[0].toReversed()).toString('base64')
    await app.db.updateTable('signed_copy').set({ pdf }).execute()
    expect((await record()).text).toContain('A copy that was kept is no longer as it was sent.')
    await app.db.deleteFrom('signed_copy').execute()
    expect((await record()).text).toContain('A copy that was kept is gone.')
  })

  test('after SECRET changes, old signed copies stay identical and new ones use another certificate', async () => {
    await using app = await createTestApp(database)
    const { theirs, copied, event } = await createSignedCopies(app)
    const first = await theirs()
    setDatabaseSecret(app.db, 'another secret than before')
    expect(sha256(await theirs())).toBe(sha256(first))
    await changeAgreement(app.db, event.id, { eventGuestCount: 100 })
    const change = await app.db.selectFrom('change_request').select('id').executeTakeFirstOrThrow()
    expect(pdfsig(await theirs(`?change=${change.id}`)).said).toContain('Signature is Valid')
    const certificates = (await copied()).map(({ certificate }) => certificate)
    expect(new Set(certificates).size).toBe(2)
  })

  test('with TSA_URL a signed copy is time-stamped, or the agreement page explains why not', async () => {
    using authority = await stampAuthority()
    await using app = await createTestApp(database, { TSA_URL: authority.url })
    const { theirs, copied, record } = await createSignedCopies(app)
    const pdf = await theirs()
    expect(pdfsig(pdf).said).toContain('Signature is Valid')
    expect(getCms(pdf)).toContain('id-smime-aa-timeStampToken')
    const [event] = await copied()
    expect(Math.abs(event!.stampedAt! - Date.now())).toBeLessThan(3_600_000)
    expect((await record()).text).toContain('signed with our certificate, time-stamped 20')
    using broken = await stampAuthority('reset')
    await using other = await createTestApp(database, { TSA_URL: broken.url })
    const there = await createSignedCopies(other)
    expect(pdfsig(await there.theirs()).said).toContain('Signature is Valid')
    expect((await there.copied())[0]).toMatchObject({ unstamped: 'no-answer' })
    expect((await there.record()).text).toContain('not time-stamped: the authority did not answer')
  })
})

test.each([
  ['hang', 'no-answer'],
  ['reset', 'no-answer'],
  ['500', 'refused'],
  ['refuse', 'refused'],
  ['nonsense', 'unusable'],
  ['another', 'unusable'],
] as const)('the time stamper reports why it got no stamp: %s', async (behaviour, missing) => {
  using authority = await stampAuthority(behaviour)
  const stamp = createTimeStamper(authority.url, behaviour === 'hang' ? 100 : undefined)
  expect(await stamp(Buffer.alloc(32, 7))).toEqual({ missing })
})

test('signing appends to the PDF without changing its earlier bytes, and the signature is valid', async () => {
  await using app = await createTestApp()
  const plain = await app.paperPdf(sampleDocument())
  const signer = await createPdfSigner('Ana & Lucía, LLC', openingTime)
  const { pdf } = await signPdf(plain, signer, { name: 'Ana & Lucía', at: openingTime, stamp: null })
  expect(sha256(pdf.subarray(0, plain.length))).toBe(sha256(plain))
  const { said, isWhole } = pdfsig(pdf)
  expect([isWhole, said.includes('Signature is Valid'), said.includes('Ana & Lucía, LLC')]).toEqual([true, true, true])
})

/** Returns the output of Poppler's pdfsig for a PDF, and whether qpdf finds the file intact. */
function pdfsig(pdf: Uint8Array): { said: string; isWhole: boolean } {
  const file = inFile('copy.pdf', pdf)
  const { stdout } = spawnSync('pdfsig', [file], { encoding: 'utf8', env: { ...process.env, TZ: 'UTC' } })
  return { said: stdout, isWhole: spawnSync('qpdf', ['--check', file]).status === 0 }
}

/** The signature of a PDF, as OpenSSL prints it. */
function getCms(pdf: Uint8Array): string {
  const [, hex = ''] = /\/Contents <([0-9a-f]+)>/.exec(Buffer.from(pdf).toString('latin1'))!
  const file = inFile('cms.der', Buffer.from(hex, 'hex'))
  return spawnSync('openssl', ['cms', '-cmsout', '-print', '-inform', 'der', '-in', file], { encoding: 'utf8' }).stdout
}

function inFile(name: string, bytes: Uint8Array): string {
  const dir = mkdtempSync(join(tmpdir(), 'bar-copy-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const file = join(dir, name)
  writeFileSync(file, bytes)
  return file
}
