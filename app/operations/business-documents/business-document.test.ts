import { expect, test } from 'vitest'
import { samplePdf } from '../../../tests/doubles/sample-pdf.ts'
import {
  getDownloadFileName,
  formatDocumentExpiry,
  selectExpiringDocuments,
  computeDocumentStatus,
  type BusinessDocument,
} from './business-document.ts'
import { businessDocumentForm } from './business-document-form.ts'
import { validatePdfFile, maxDocumentBytes } from './validate-pdf-file.ts'

const today = '2026-11-20'
const paper = (changes: Partial<BusinessDocument> = {}): BusinessDocument => ({
  id: 'a',
  kind: 'insurance',
  name: 'Certificate of insurance',
  file: 'a.pdf',
  bytes: 1,
  endsOn: '2027-05-01',
  isForVenues: true,
  eventId: null,
  madeAt: 0,
  ...changes,
})

test.each([
  [null, 'good', 'does not end'],
  ['2026-12-21', 'good', 'good until Monday, December 21, 2026'],
  ['2026-12-20', 'ending', 'good until Sunday, December 20, 2026, in 30 days'],
  ['2026-11-21', 'ending', 'good until Saturday, November 21, 2026, in a day'],
  ['2026-11-20', 'ending', 'ends today'],
  ['2026-11-19', 'over', 'ended Thursday, November 19, 2026: we no longer hand it out'],
])('a business document valid until %s is %s', (endsOn, stand, words) => {
  expect([computeDocumentStatus({ endsOn }, today), formatDocumentExpiry({ endsOn }, today)]).toEqual([stand, words])
})

test('a document with a valid replacement needs no renewal', () => {
  const over = paper({ id: 'over', endsOn: '2026-11-01' })
  const license = paper({ id: 'license', kind: 'license', name: 'Duval County', endsOn: '2026-12-01' })
  const other = paper({ id: 'other', kind: 'license', name: 'St. Johns County', endsOn: '2028-12-01' })
  expect(selectExpiringDocuments([over, license, other], today).map(({ id }) => id)).toEqual(['over', 'license'])
  expect(selectExpiringDocuments([over, license, other, paper()], today).map(({ id }) => id)).toEqual(['license'])
})

test.each<[string, Uint8Array, ReturnType<typeof validatePdfFile>]>([
  ['a PDF', samplePdf(), null],
  ['a PDF with a page of HTML inside', samplePdf('<html><script>alert(1)</script>'), null],
  ['a page of HTML with a PDF inside', Buffer.concat([Buffer.from('<html>'), samplePdf()]), 'no-pdf'],
  ['a PDF cut off', samplePdf().subarray(0, 80), 'cut-off'],
  ['nothing', new Uint8Array(), 'nothing'],
  ['words', Buffer.from('certificate.pdf'), 'no-pdf'],
  ['too much', new Uint8Array(maxDocumentBytes + 1), 'too-large'],
])('a business document upload of %s is checked', (_, bytes, flaw) => {
  expect(validatePdfFile(bytes)).toBe(flaw)
})

test.each([
  ['../../etc/passwd', 'nerd-tonic-etc-passwd.pdf'],
  ['a"; filename="x.html\r\nX: y', 'nerd-tonic-a-filename-x-html-x-y.pdf'],
  ['証明書', 'nerd-tonic-certificate-of-insurance.pdf'],
  ['Licença nº 4', 'nerd-tonic-licenca-no-4.pdf'],
])('a document named %j gets a safe download name', (name, expected) => {
  expect(getDownloadFileName({ kind: 'insurance', name }, 'Nerd & Tonic')).toBe(expected)
})

test('the document form fills in defaults and requires an end date for insurance', () => {
  expect(businessDocumentForm.read({ kind: 'w-9' })).toEqual({
    values: { kind: 'w-9', name: 'W-9', endsOn: null, isForVenues: false },
  })
  const fields = (input: Record<string, string>) => {
    const reading = businessDocumentForm.read(input)
    return 'errors' in reading ? reading.errors.map(({ field }) => field) : []
  }
  expect(fields({ kind: 'insurance' })).toEqual(['endsOn'])
  expect(fields({ kind: 'insurance', endsOn: '2027-02-30', name: 'x'.repeat(121) })).toEqual(['name', 'endsOn'])
  expect(fields({ kind: 'constructor' })).toEqual(['kind'])
})
