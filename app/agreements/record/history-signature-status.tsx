import { formatDateTime } from '../../business/dates.ts'
import type { HistoryHmacStatus } from '../proposals/altered-record.ts'

/** Describes the state of the HMACs: all entries, entries without an HMAC, and entries older than HMACs. */
export function formatHmacStatus({ state, unsealedFrom, before }: HistoryHmacStatus, timeZone: string) {
  const words = {
    sound: 'This site sealed the record, and the seal is intact.',
    altered: 'The seal does not fit: something was changed from outside this site.',
    shorter: 'Entries are missing at the end: more were sealed than are here.',
    unchecked:
      'The seal cannot be checked here: the site’s key is another than when it was sealed. The fingerprints were checked.',
    none: 'There is no seal on it.',
  }[state]
  return [
    { words, isError: state === 'altered' || state === 'shorter' },
    ...(before === null
      ? []
      : [
          {
            words: `${before.length === 1 ? 'Entry 1 was' : `Entries 1 to ${before.length} were`} written before the site had seals and sealed as found, ${formatDateTime(before.at, timeZone)}. The seal says nothing of what happened to them before that.`,
            isError: false,
          },
        ]),
    ...(unsealedFrom === null
      ? []
      : [
          {
            words: `From entry ${unsealedFrom} on there is no seal: an older version of this site wrote it.`,
            isError: false,
          },
        ]),
  ]
}
