import type { AlteredRecord } from '../proposals/altered-record.ts'

export function formatAlteredRecord(one: AlteredRecord): string {
  const { isGone } = one
  switch (one.what) {
    case 'proposal':
      return `Version ${one.version} of the proposal is ${isGone ? 'gone' : 'no longer as it was stored'}.`
    case 'change':
      return `Change ${one.number} is ${isGone ? 'gone' : 'no longer as it was stored'}.`
    case 'copy':
      return `A copy that was kept is ${isGone ? 'gone' : 'no longer as it was sent'}.`
    case 'signature':
      return isGone ? 'A signature is gone.' : `The signature of ${one.name} is no longer as it was stored.`
  }
}
