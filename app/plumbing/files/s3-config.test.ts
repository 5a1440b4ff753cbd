import { expect, test } from 'vitest'
import { parseS3Url } from './s3-config.ts'

const place = { bucket: 'the-bar', region: 'us-east-2', key: 'KEY', secret: 'sec/ret+%' }

test.each([
  ['s3://KEY:sec%2Fret+%25@s3.example/the-bar?region=us-east-2', { ...place, origin: 'https://s3.example' }],
  ['s3://KEY:sec%2Fret+%25@s3.example:9443/the-bar/?region=us-east-2', { ...place, origin: 'https://s3.example:9443' }],
  ['s3://KEY:sec%2Fret+%25@minio:9000/the-bar?region=us-east-2&tls=off', { ...place, origin: 'http://minio:9000' }],
  ['s3://KEY:sec%2Fret+%25@localhost:9000/the-bar?region=us-east-2', { ...place, origin: 'http://localhost:9000' }],
  ['s3://KEY:sec%2Fret+%25@127.0.0.1:9000/the-bar?region=us-east-2', { ...place, origin: 'http://127.0.0.1:9000' }],
  ['s3://KEY:sec%2Fret+%25@[::1]:9000/the-bar?region=us-east-2', { ...place, origin: 'http://[::1]:9000' }],
  ['s3://KEY:sec%2Fret+%25@localhost/the-bar?region=us-east-2&tls=on', { ...place, origin: 'https://localhost' }],
  // localhost.example is not this machine, so its URL uses TLS.
  [
    's3://KEY:sec%2Fret+%25@localhost.example/the-bar?region=us-east-2',
    { ...place, origin: 'https://localhost.example' },
  ],
])('the S3 URL %s is parsed', (text, expected) => {
  expect(parseS3Url(text)).toEqual({ place: expected })
})

test.each([
  ['s3://', 'the host is missing'],
  ['s3:the-bar', 'the host is missing'],
  ['s3://s3.example/the-bar?region=a', 'the key is missing'],
  ['s3://:hunter2@s3.example/the-bar?region=a', 'the key is missing'],
  ['s3://KEY@s3.example/the-bar?region=a', 'the secret is missing'],
  ['s3://KEY:hunter2@s3.example?region=a', 'the bucket is missing'],
  ['s3://KEY:hunter2@s3.example/?region=a', 'the bucket is missing'],
  ['s3://KEY:hunter2@s3.example/the-bar', 'the region is missing'],
  ['s3://KEY:hunter2@s3.example/the-bar?region=', 'the region is missing'],
  ['s3://KEY:hunter2@s3.example/the-bar?region=us east', 'a word'],
  ['s3://KEY:hunter2@s3.example/the-bar/photos?region=a', 'after the bucket'],
  ['s3://KEY:hunter2@s3.example/the-bar?region=a&acl=public', 'only region and tls'],
  ['s3://KEY:hunter2@s3.example/the-bar?region=a#there', 'only region and tls'],
  ['s3://KEY:hunter2@s3.example/the-bar?region=a&tls=maybe', 'on or off'],
  ['s3://KEY:hunter2/half@s3.example/the-bar?region=a', 'percent-encoded'],
  ['s3://KEY:hunter2%@s3.example/the-bar?region=a', '%25'],
  ['https://KEY:hunter2@s3.example/the-bar', 'the form is s3://'],
  ['/var/files', 'the form is s3://'],
])('the S3 URL %s is rejected with a message that omits the secret', (text, words) => {
  const read = parseS3Url(text)
  expect(read).toEqual({ problem: expect.stringContaining(words) })
  expect(JSON.stringify(read)).not.toMatch(/hunter2|s3\.example|KEY:h/)
})
