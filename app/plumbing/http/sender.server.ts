/**
 * The visitor's network address. Each trusted proxy appends the address it saw to X-Forwarded-For,
 * so behind n of them the visitor's is the n-th from the right; everything further left is hearsay.
 */
export function senderAddress(socketAddress: string, forwardedFor: string | null, trustedProxies: number): string {
  if (trustedProxies === 0) return socketAddress
  const seen = (forwardedFor ?? '').split(',').map((part) => part.trim()).filter(Boolean)
  return seen.at(-trustedProxies) ?? seen[0] ?? socketAddress
}
