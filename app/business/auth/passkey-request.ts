import { z } from 'zod'

const credentialSchema = z.looseObject({
  id: z.string().max(2_000),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
})

const requestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start') }),
  z.object({ kind: z.literal('log-in'), ticket: z.string(), answer: credentialSchema, to: z.string().default('') }),
  z.object({ kind: z.literal('register'), ticket: z.string(), answer: credentialSchema, name: z.string().default('') }),
])

/** Parses a request of the passkey island, or returns null. The WebAuthn library validates the credential itself. */
export function parsePasskeyRequest(body: unknown) {
  const call = requestSchema.safeParse(body)
  return call.success ? (call.data as PasskeyRequest) : null
}

// The browser's two credential documents, with the library's field names. They are only passed through.
type SignedCredential = {
  id: string
  rawId: string
  type: 'public-key'
  response: never
  clientExtensionResults: object
}
export type PasskeyRequest =
  | { kind: 'start' }
  | { kind: 'log-in'; ticket: string; answer: SignedCredential; to: string }
  | { kind: 'register'; ticket: string; answer: SignedCredential; name: string }
