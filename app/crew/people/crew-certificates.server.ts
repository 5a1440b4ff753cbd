import { randomUUID } from 'node:crypto'
import type { Db } from '../../plumbing/database/database.server.ts'
import { trash, type TrashedRows } from '../../plumbing/database/trash.server.ts'
import type { Files } from '../../plumbing/files/disk.server.ts'
import { isStoreError } from '../../plumbing/files/store-error.ts'
import { flawOfPaper, paperType, readCertificateEntry, type CertificateFlaw } from './certificate-entry.ts'
import type { Certificate } from './crew-papers.ts'
import { certificateIn } from './crew-people.server.ts'

/** A file as its form sends it; its name is believed in nothing, and of one cut short the bytes are not all there. */
export type SentPaper = { bytes: Uint8Array; isCut: boolean }

/** A paper of somebody's by its id; null where there is none. */
export async function findCertificate(db: Db, personId: string, id: string): Promise<Certificate | null> {
  const row = await db
    .selectFrom('crew_certificate')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ? certificateIn(row) : null
}

/**
 * Keeps a paper as its form says it, with its file; from its owner it needs one, and counts once we have seen it. One form
 * sent twice, by its `key`, is one paper. Answers what to mend, none where it is kept. `now` in epoch milliseconds.
 */
export async function keepCertificate(
  { db, files }: { db: Db; files: Files },
  personId: string,
  input: Record<string, string>,
  sent: SentPaper,
  by: { seenBy: string | null; now: number },
): Promise<CertificateFlaw[]> {
  const reading = readCertificateEntry(input)
  const flaw = flawOfPaper(sent.bytes, sent.isCut)
  const isRefused = flaw !== null && (flaw !== 'nothing' || by.seenBy === null)
  const flaws = [
    ...('flaws' in reading ? reading.flaws : []),
    ...(isRefused ? [{ field: 'file', code: flaw } as const] : []),
  ]
  if ('flaws' in reading || flaws.length > 0) return flaws
  const id = /^[\w-]{8,64}$/.test(input.key ?? '') ? input.key! : randomUUID()
  const file = flaw === null ? `crew-${randomUUID()}.${paperType(sent.bytes)!}` : null
  if (file) {
    const failed = await files.write(file, sent.bytes).then(() => false, isLackOfRoom)
    if (failed) return [{ field: 'file', code: 'no-room' }]
  }
  const { kind, number, endsOn } = reading.entry
  let isKept = false
  try {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('crew_certificate')
      .values({
        id,
        person_id: personId,
        kind,
        number,
        issued_on: null,
        ends_on: endsOn,
        file,
        made_by: by.seenBy === null ? 'person' : 'owner',
        made_at: by.now,
        seen_by: by.seenBy,
        seen_at: by.seenBy === null ? null : by.now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    isKept = numInsertedOrUpdatedRows === 1n
    return []
  } finally {
    if (file && !isKept) await files.remove(file).catch(() => {})
  }
}

/** Notes that somebody of ours has looked at a paper: it counts from now on. */
export async function seeCertificate(db: Db, personId: string, id: string, by: { seenBy: string; now: number }) {
  await db
    .updateTable('crew_certificate')
    .set({ seen_by: by.seenBy, seen_at: by.now })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('seen_at', 'is', null)
    .execute()
}

/** Takes a paper away into the trash, its file with it; answers its id in the trash, or null where there was none. */
export async function dropCertificate(db: Db, personId: string, id: string, now: number): Promise<string | null> {
  return db.transaction().execute(async (db) => {
    const row = await db
      .deleteFrom('crew_certificate')
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .returningAll()
      .executeTakeFirst()
    return row ? trash(db, 'crew-certificate', row.kind, { crew_certificate: [row] }, now) : null
  })
}

/** Removes the files of papers that were thrown away before a moment, in epoch milliseconds. */
export async function removeOldCertificates(db: Db, files: Files, before: number): Promise<void> {
  const thrown = await db
    .selectFrom('trash')
    .select('contents')
    .where('kind', '=', 'crew-certificate')
    .where('at', '<', before)
    .execute()
  for (const { contents } of thrown)
    for (const { file } of (JSON.parse(contents) as TrashedRows).crew_certificate ?? []) {
      if (typeof file !== 'string') continue
      const isBack = await db.selectFrom('crew_certificate').select('id').where('file', '=', file).executeTakeFirst()
      if (!isBack) await files.remove(file)
    }
}

/** A paper as a download, under a policy that lets nothing in it run or load; null where its file is not there. */
export async function certificateDownload(
  files: Files,
  { file, kind }: Pick<Certificate, 'file' | 'kind'>,
): Promise<Response | null> {
  const stored = file === null ? null : await files.read(file)
  if (!file || !stored) return null
  const type = file.split('.').at(-1)!
  const name = kind.replaceAll(/[^\w]+/g, '-').slice(0, 60)
  return new Response(stored.body, {
    headers: {
      'Content-Type': type === 'pdf' ? 'application/pdf' : `image/${type === 'jpg' ? 'jpeg' : type}`,
      'Content-Length': String(stored.size),
      'Content-Disposition': `attachment; filename="${name}.${type}"`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}

function isLackOfRoom(error: unknown): true {
  const { code } = error as NodeJS.ErrnoException
  if (isStoreError(error) || code === 'ENOSPC' || code === 'EDQUOT') return true
  throw error
}
