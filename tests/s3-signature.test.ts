import { expect, test } from 'vitest'
import { sha256, computeSignature } from './doubles/s3-signature.ts'

/** AWS's own worked examples, "Signature Calculations for the Authorization Header: Transferring Payload in a Single Chunk". */
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const scope = { date: '20130524', region: 'us-east-1', service: 's3' }
const always = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' }

test.each([
  ['GET', '/test.txt', { range: 'bytes=0-9' }, '', 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
  [
    'PUT',
    '/test%24file.text',
    { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    'Welcome to Amazon S3.',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  ['GET', '/?lifecycle', {}, '', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['GET', '/?max-keys=2&prefix=J', {}, '', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('the S3 test double signs %s %s as in the AWS specification', (method, target, more, body, signature) => {
  const payloadHash = sha256(body)
  const headers: Record<string, string> = { ...always, ...more, 'x-amz-content-sha256': payloadHash }
  const signedHeaders = Object.keys(headers).toSorted()
  expect(computeSignature({ method, target, headers, signedHeaders, payloadHash }, scope, secret)).toBe(signature)
})
