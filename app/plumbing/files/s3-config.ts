import { decodeUrlPart, isLoopbackHost } from '../service-url.ts'

export type S3Config = { origin: string; bucket: string; region: string; key: string; secret: string }

/**
 * Parses `s3://key:secret@host[:port]/bucket?region=…`. Uses TLS, unless the host is this machine or the URL contains
 * `tls=off`. A problem never repeats the URL, which contains a secret.
 */
export function parseS3Url(text: string): { place: S3Config } | { problem: string } {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 's3:') return { problem: `cannot be read; ${form}` }
  if (url.hostname === '') return { problem: `the host is missing; ${form}` }
  const [key, secret] = [decodeUrlPart(url.username), decodeUrlPart(url.password)]
  if (key === null || secret === null) return { problem: `a % that stands for itself is written %25; ${form}` }
  if (key === '') return { problem: `the key is missing; ${form}` }
  if (secret === '') return { problem: `the secret is missing; ${form}` }
  const bucket = url.pathname.replace(/^\/|\/$/g, '')
  if (bucket === '') return { problem: `the bucket is missing; ${form}` }
  if (!/^\w[\w.-]*$/.test(bucket)) return { problem: `nothing is understood after the bucket but ?region=…; ${form}` }

  const {
    region = '',
    tls = isLoopbackHost(url.hostname) ? 'off' : 'on',
    ...others
  } = Object.fromEntries(url.searchParams)
  if (region === '')
    return { problem: 'the region is missing: end with ?region=us-east-1, or what your store calls its own' }
  if (!/^[\w-]+$/.test(region)) return { problem: 'the region is a word such as us-east-1' }
  if (!['on', 'off'].includes(tls)) return { problem: 'tls is on or off' }
  if (Object.keys(others).length > 0 || url.hash)
    return { problem: `only region and tls are understood after the bucket; ${form}` }
  return { place: { origin: `${tls === 'off' ? 'http' : 'https'}://${url.host}`, bucket, region, key, secret } }
}

const form =
  'the form is s3://key:secret@host:port/bucket?region=…, with / : @ # ? and % in key or secret percent-encoded'
