import { expect, test } from 'vitest'
import { validateCertificateFile, detectCertificateFileType, parseCertificateForm } from './certificate-form.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const pdf = bytes('%PDF-1.7 … %%EOF')

test.each([
  [
    { paperKind: 'alcohol-service', endsOn: '5/1/2027' },
    { kind: 'alcohol-service', number: '', endsOn: '2027-05-01' },
  ],
  [
    { paperKind: 'other', paperName: ' First  aid ', number: 'A 12' },
    { kind: 'First aid', number: 'A 12', endsOn: null },
  ],
])('the certificate form with %j is parsed', (input, entry) => {
  expect(parseCertificateForm(input)).toEqual({ entry })
})

test.each([
  [{ paperKind: 'other' }, 'no-name', 'paperName'],
  [{ paperKind: 'other', paperName: 'x'.repeat(61) }, 'long-name', 'paperName'],
  [{ paperKind: 'food-handler', number: 'x'.repeat(61) }, 'long-number', 'number'],
  [{ paperKind: 'food-handler', endsOn: '2/30/2027' }, 'no-day', 'endsOn'],
])('the certificate form with %j is rejected: %s', (input, code, field) => {
  expect(parseCertificateForm(input)).toMatchObject({ flaws: [{ field, code }] })
})

test.each([
  [pdf, 'pdf'],
  [bytes('\xff\xd8\xff\xe0 photo'), 'jpg'],
  [bytes('\x89PNG\r\n\x1a\n photo'), 'png'],
  [bytes('RIFF....WEBPVP8 '), 'webp'],
  [bytes('<html>'), null],
])('the type of a certificate file is detected from its bytes', (file, type) => {
  expect(detectCertificateFileType(file)).toBe(type)
})

test('an empty, oversized, unsupported or truncated certificate file is rejected', () => {
  expect(validateCertificateFile(pdf, false)).toBeNull()
  expect(validateCertificateFile(new Uint8Array(), false)).toBe('nothing')
  expect(validateCertificateFile(pdf, true)).toBe('too-large')
  expect(validateCertificateFile(bytes('<script>'), false)).toBe('no-paper')
  expect(validateCertificateFile(bytes('%PDF-1.7 half of it'), false)).toBe('cut-off')
})
